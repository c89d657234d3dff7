import { defineFacts } from '../../facts.ts'

/** Facts of runs. They contain ids, never message texts. */
export const runFacts = defineFacts({
  SceneRunStarted: { about: 'runs', live: 'run' },
  SceneRunChanged: { about: 'runs', live: 'run' },
  SceneRunEnded: { about: 'runs', live: 'run' },
  SceneRunFailed: { about: 'runs', live: 'run' },
  SceneProblem: { about: 'runs', live: 'run' },
  SceneAlertRaised: { about: 'alerts', live: 'run' },
})
