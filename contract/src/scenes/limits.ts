/** Scenes, and versions of one, a page (spec 2 §7). */
export const SCENE_PAGE = 10
export const SCENE_TITLE_MAX = 120
export const SCENE_DESCRIPTION_MAX = 2_000
export const SCENE_NOTE_MAX = 200
export const SCENE_LABELS_MAX = 20
export const SCENE_LABEL_MAX = 60
/** Scenes of an organization, those in the archive too. */
export const SCENES_MAX = 500
export const SCENE_NODES_MAX = 2_000
/** Ways out of one node, and named values of one scene. */
export const SCENE_OUTPUTS_MAX = 100
export const SCENE_DATA_SOURCES_MAX = 50
/** A scene as JSON, in characters; and the largest body of a call that carries one, in bytes. */
export const SCENE_SIZE_MAX = 2_000_000
export const SCENE_BODY_MAX = 6 * 1024 * 1024
/** How deep properties of a node may nest. */
export const SCENE_PROPERTY_DEPTH_MAX = 12
/** Ways out are counted over so many of the latest runs. */
export const SCENE_WALKS_RUNS_MAX = 5_000
/** Whoever has a scene open says so this often, and is held for so long. */
export const SCENE_EDITING_EVERY_SECONDS = 15
export const SCENE_EDITING_SECONDS = 40
/** Recorded cases of one scene, and one's title and tape (as JSON, in characters). */
export const SCENE_CASES_MAX = 50
export const SCENE_CASE_TITLE_MAX = 120
export const SCENE_CASE_SIZE_MAX = 200_000
/** More differences of one case than these are not told. */
export const SCENE_CASE_DIFFERENCES_MAX = 20
/** More issues than these are counted, not told. */
export const SCENE_ISSUES_MAX = 200
