/** Facts of runs: whose, which run and scene, never what was said. */
export const RUN_FACTS = [
  'SceneRunStarted',
  'SceneRunChanged',
  'SceneRunEnded',
  'SceneRunFailed',
  'SceneProblem',
  'SceneAlertRaised',
] as const
