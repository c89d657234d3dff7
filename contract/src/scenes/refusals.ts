import * as z from 'zod'
import { refusals } from '../refusals.ts'
import { Scene } from './entity.ts'
import { SceneIssue } from './fields.ts'
import { SCENE_NODES_MAX, SCENE_TITLE_MAX, SCENES_MAX } from './limits.ts'

export const sceneRefusals = refusals({
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
})
