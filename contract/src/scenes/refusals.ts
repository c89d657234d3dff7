import * as z from 'zod'
import { defineRefusals } from '../refusals.ts'
import { CaseResult, SceneCase } from './case.ts'
import { SceneDraftState } from './draft.ts'
import { Scene } from './entity.ts'
import { SceneIssue } from './fields.ts'
import { SCENE_CASE_TITLE_MAX, SCENE_CASES_MAX, SCENE_NODES_MAX, SCENE_TITLE_MAX, SCENES_MAX } from './limits.ts'

export const sceneRefusals = defineRefusals({
  SceneNotFound: { status: 404, title: 'Page Not Found', message: 'This scene is not there.' },
  SceneVersionNotFound: { status: 404, title: 'Page Not Found', message: 'This version of the scene is not there.' },
  /** Code and words are the specification's (2 §7). `data.issues` has the first ones, `data.total` says of how many. */
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
  SceneTitleRequired: { status: 422, title: 'Scene not saved', message: 'A scene needs a title.' },
  SceneTitleTooLong: {
    status: 422,
    title: 'Scene not saved',
    message: `A title has ${SCENE_TITLE_MAX} characters at most.`,
  },
  SceneTooLarge: {
    status: 422,
    title: 'Scene not saved',
    message: `A scene has ${SCENE_NODES_MAX} nodes at most, and not too much in them. Let a part of it be a scene of its own.`,
  },
  SceneTooDeep: {
    status: 422,
    title: 'Scene not saved',
    message: 'The properties of a node nest too deep, or have names that cannot be kept.',
  },
  /** `data` is the scene as it is now. */
  SceneChanged: {
    status: 409,
    title: 'Scene changed',
    message: 'Somebody saved this scene meanwhile. Look at what is new, then save again.',
    data: Scene,
  },
  /** Of saving and of starting. */
  SceneIsArchived: {
    status: 409,
    title: 'Scene is archived',
    message: 'This scene is in the archive. Take it out first.',
  },
  SceneMoveUnknown: {
    status: 422,
    title: 'Scene not saved',
    message: 'Clients cannot be moved to a node that the scene does not have.',
  },
  TooManyScenes: {
    status: 422,
    title: 'Scene not saved',
    message: `There are ${SCENES_MAX} scenes already.`,
  },
  /** `data` is the draft as it is now, or that there is none any more. */
  SceneDraftChanged: {
    status: 409,
    title: 'Draft changed',
    message: 'You went on with this scene in another tab.',
    data: SceneDraftState,
  },
  /** Of saving. `data` has the cases that came out otherwise. */
  SceneCasesFail: {
    status: 422,
    title: 'Recorded cases fail',
    message: 'Recorded cases of this scene no longer come out as they did. Look at what is different, then decide.',
    data: z.object({ cases: z.array(CaseResult) }),
  },
  SceneCaseNotFound: { status: 404, title: 'Page Not Found', message: 'This case is not there.' },
  /** `data` is the case as it is now. */
  SceneCaseChanged: {
    status: 409,
    title: 'Case changed',
    message: 'Somebody changed this case meanwhile. Look at what is new, then try again.',
    data: SceneCase,
  },
  SceneCaseUnreadable: {
    status: 422,
    title: 'Case not saved',
    message: 'This recording cannot be played: it is too large, takes too long, or is none.',
  },
  SceneCaseTitleRequired: { status: 422, title: 'Case not saved', message: 'A case needs a title.' },
  SceneCaseTitleTooLong: {
    status: 422,
    title: 'Case not saved',
    message: `A title has ${SCENE_CASE_TITLE_MAX} characters at most.`,
  },
  TooManySceneCases: {
    status: 422,
    title: 'Case not saved',
    message: `This scene has ${SCENE_CASES_MAX} cases already. Remove one first.`,
  },
})
