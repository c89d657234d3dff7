import * as z from 'zod'
import { defineRefusals } from '../refusals.ts'
import { CaseResult, SceneCase } from './case.ts'
import { SceneDraftState } from './draft.ts'
import { Scene } from './entity.ts'
import { SceneIssue } from './fields.ts'
import { SCENE_CASE_TITLE_MAX, SCENE_CASES_MAX, SCENE_NODES_MAX, SCENE_TITLE_MAX, SCENES_MAX } from './limits.ts'

export const sceneRefusals = defineRefusals({
  SceneNotFound: { status: 404, title: 'Page Not Found', message: 'Scene not found.' },
  SceneVersionNotFound: { status: 404, title: 'Page Not Found', message: 'Scene version not found.' },
  /** `data.issues` has the first issues, `data.total` their total number. Code and wording are fixed. */
  validation_error: {
    status: 400,
    title: 'Scene has issues',
    message: 'Scene validation error',
    data: z.object({
      reason: z.literal('Scene validation error'),
      issues: z.array(SceneIssue),
      total: z.number().int(),
    }),
  },
  SceneTitleRequired: { status: 422, title: 'Scene not saved', message: 'Enter a title for the scene.' },
  SceneTitleTooLong: {
    status: 422,
    title: 'Scene not saved',
    message: `A title can have at most ${SCENE_TITLE_MAX} characters.`,
  },
  SceneTooLarge: {
    status: 422,
    title: 'Scene not saved',
    message: `The scene is too large. A scene can have at most ${SCENE_NODES_MAX} nodes. Move part of it into a separate scene.`,
  },
  SceneTooDeep: {
    status: 422,
    title: 'Scene not saved',
    message: 'A node has properties that are nested too deeply or have invalid names.',
  },
  SceneTooCostly: {
    status: 422,
    title: 'Scene not saved',
    message: 'Checking this scene takes too long. Shorten its longest texts, or move part of it into a separate scene.',
  },
  SceneChecksBusy: {
    status: 503,
    title: 'Scene not saved',
    message: 'Other large scenes are being checked right now. Try again in a moment.',
  },
  /** `data` is the current scene. */
  SceneChanged: {
    status: 409,
    title: 'Scene changed',
    message: 'Someone else saved this scene in the meantime. Review the changes, then save again.',
    data: Scene,
  },
  /** When saving or starting an archived scene. */
  SceneIsArchived: {
    status: 409,
    title: 'Scene is archived',
    message: 'This scene is archived. Restore it from the archive first.',
  },
  SceneMoveUnknown: {
    status: 422,
    title: 'Scene not saved',
    message: "Clients can't be moved to a node that isn't in the scene.",
  },
  TooManyScenes: {
    status: 422,
    title: 'Scene not saved',
    message: `Your organization has reached the limit of ${SCENES_MAX} scenes.`,
  },
  /** `data` is the current state of the draft. */
  SceneDraftChanged: {
    status: 409,
    title: 'Draft changed',
    message: "You've edited this scene in another tab.",
    data: SceneDraftState,
  },
  /** When saving. `data` has the cases with different results. */
  SceneCasesFail: {
    status: 422,
    title: 'Recorded cases fail',
    message: 'Some recorded cases of this scene now have different results. Review the differences, then decide.',
    data: z.object({ cases: z.array(CaseResult) }),
  },
  SceneCaseNotFound: { status: 404, title: 'Page Not Found', message: 'Case not found.' },
  /** `data` is the current case. */
  SceneCaseChanged: {
    status: 409,
    title: 'Case changed',
    message: 'Someone else changed this case in the meantime. Review the changes, then try again.',
    data: SceneCase,
  },
  SceneCaseUnreadable: {
    status: 422,
    title: 'Case not saved',
    message: "This recording can't be played. It's too large, or isn't a valid recording.",
  },
  SceneCaseTooLong: {
    status: 422,
    title: 'Case not saved',
    message: 'More happens in this recording than a case can hold. Record a shorter one.',
  },
  SceneCaseTooSlow: {
    status: 422,
    title: 'Case not saved',
    message: 'This recording takes too long to play. Record a shorter one.',
  },
  SceneCaseNotPlayed: {
    status: 503,
    title: 'Case not saved',
    message: 'The server is too busy to play this recording. Try again in a moment.',
  },
  SceneCaseTitleRequired: { status: 422, title: 'Case not saved', message: 'Enter a title for the case.' },
  SceneCaseTitleTooLong: {
    status: 422,
    title: 'Case not saved',
    message: `A title can have at most ${SCENE_CASE_TITLE_MAX} characters.`,
  },
  TooManySceneCases: {
    status: 422,
    title: 'Case not saved',
    message: `This scene already has ${SCENE_CASES_MAX} cases. Remove one first.`,
  },
})
