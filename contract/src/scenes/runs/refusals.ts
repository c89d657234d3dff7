import { defineRefusals } from '../../refusals.ts'

export const runRefusals = defineRefusals({
  SceneRequired: {
    status: 422,
    title: 'Scene not started',
    message: 'Name one scene, by its id or by a label.',
  },
  SceneLabelUnknown: {
    status: 404,
    title: 'Scene not started',
    message: 'No scene carries this label.',
  },
  SceneAlreadyRunning: {
    status: 409,
    title: 'Scene not started',
    message: 'This scene is already under way for this client.',
  },
  /** Of events, keywords and other scenes: two that start each other would never end. */
  SceneStartedOften: {
    status: 429,
    title: 'Scene not started',
    message: 'This scene was started too often for this client within an hour.',
  },
  SceneCannotStart: {
    status: 422,
    title: 'Scene not started',
    message: 'This scene has no node that it could start with.',
  },
  ContactStopped: {
    status: 409,
    title: 'Scene not started',
    message: 'This client is stopped: nothing of the scene would reach them.',
  },
  ContactOptedOut: {
    status: 409,
    title: 'Scene not started',
    message: 'This client texted STOP: nothing of the scene would reach them.',
  },
  RunNotFound: { status: 404, title: 'Page Not Found', message: 'This scene is not under way for this client.' },
  SceneAlreadyStopped: {
    status: 409,
    title: 'Already stopped',
    message: 'This scene has already ended for this client.',
  },
  WhyUnknown: {
    status: 404,
    title: 'Page Not Found',
    message: 'No automation wrote this message, or nothing is kept of it.',
  },
})
