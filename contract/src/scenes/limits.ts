/** Scenes, or versions of a scene, per page. */
export const SCENE_PAGE = 10
export const SCENE_TITLE_MAX = 120
export const SCENE_DESCRIPTION_MAX = 2_000
export const SCENE_NOTE_MAX = 200
export const SCENE_LABELS_MAX = 20
export const SCENE_LABEL_MAX = 60
/** Scenes per organization, including archived ones. */
export const SCENES_MAX = 500
export const SCENE_NODES_MAX = 2_000
/** Outputs per node, and data sources per scene. */
export const SCENE_OUTPUTS_MAX = 100
export const SCENE_DATA_SOURCES_MAX = 50
/** Maximum size of a scene as JSON in characters, and of a request body with a scene in bytes. */
export const SCENE_SIZE_MAX = 2_000_000
export const SCENE_BODY_MAX = 6 * 1024 * 1024
/** Maximum nesting depth of a node's properties. */
export const SCENE_PROPERTY_DEPTH_MAX = 12
/** Outputs taken are counted over this many of the latest runs. */
export const SCENE_WALKS_RUNS_MAX = 5_000
/** How often an open editor reports, and how long a report lasts. */
export const SCENE_EDITING_EVERY_SECONDS = 15
export const SCENE_EDITING_SECONDS = 40
/** Recorded cases per scene, and the maximum size of a case's title and tape (as JSON, in characters). */
export const SCENE_CASES_MAX = 50
export const SCENE_CASE_TITLE_MAX = 120
export const SCENE_CASE_SIZE_MAX = 200_000
/** Maximum number of differences reported per case. */
export const SCENE_CASE_DIFFERENCES_MAX = 20
/** Maximum number of issues reported; the others are only counted. */
export const SCENE_ISSUES_MAX = 200
