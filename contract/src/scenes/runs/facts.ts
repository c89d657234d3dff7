/** Facts of runs. They contain ids, never message texts. */
export const RUN_FACTS = [
  'SceneRunStarted',
  'SceneRunChanged',
  'SceneRunEnded',
  'SceneRunFailed',
  'SceneProblem',
  'SceneAlertRaised',
] as const
