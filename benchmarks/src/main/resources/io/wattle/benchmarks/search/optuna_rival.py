"""A study of Optuna that asks its parent for the seconds of settings: one JSON object per line on stdin and stdout.

First it is told {"sampler": "tpe" or "cma-es", "seed": n, "sizes": {parameter: values on its grid}, "first": [{parameter: index}, ...]}.
Then it says {parameter: index} for each trial and hears {"seconds": s}, or {"seconds": null} for settings that failed, until the end
of stdin.
"""

import json
import os
import sys
import warnings

import optuna


def main():
    start = json.loads(sys.stdin.readline())
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    warnings.simplefilter("ignore")
    if start["sampler"] == "tpe":
        sampler = optuna.samplers.TPESampler(seed=start["seed"], multivariate=True)
    else:
        sampler = optuna.samplers.CmaEsSampler(seed=start["seed"])
    study = optuna.create_study(sampler=sampler)
    for settings in start["first"]:
        study.enqueue_trial(settings)
    while True:
        trial = study.ask()
        settings = {name: trial.suggest_int(name, 0, size - 1) for name, size in start["sizes"].items()}
        print(json.dumps(settings), flush=True)
        line = sys.stdin.readline()
        if not line:
            return
        seconds = json.loads(line)["seconds"]
        if seconds is None:
            study.tell(trial, state=optuna.trial.TrialState.FAIL)
        else:
            study.tell(trial, seconds)


try:
    main()
except BrokenPipeError:
    # The parent has heard enough.
    os._exit(0)
