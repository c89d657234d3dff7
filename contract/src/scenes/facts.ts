import { defineFacts } from '../facts.ts'

/** Facts of the scenes slice. They contain ids and kinds, never texts or values. */
export const sceneFacts = defineFacts({
  SceneSaved: { about: 'scenes', live: 'none' },
  SceneArchived: { about: 'scenes', live: 'none' },
  SceneUnarchived: { about: 'scenes', live: 'none' },
  SceneDraftSaved: { about: 'scenes', live: 'none' },
  SceneDraftEnded: { about: 'scenes', live: 'none' },
  SceneCaseSaved: { about: 'scenes', live: 'none' },
  SceneCaseRemoved: { about: 'scenes', live: 'none' },
  SceneMediaKept: { about: 'scenes', live: 'none' },
})
