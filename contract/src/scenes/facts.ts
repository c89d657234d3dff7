/** Facts of the scenes slice. They contain ids and kinds, never texts or values. */
export const SCENE_FACTS = [
  'SceneSaved',
  'SceneArchived',
  'SceneUnarchived',
  'SceneDraftSaved',
  'SceneDraftEnded',
  'SceneCaseSaved',
  'SceneCaseRemoved',
  'SceneMediaKept',
] as const
