import { defineRefusals } from '../../refusals.ts'

export const runRefusals = defineRefusals({
  SceneConfigNotAllowed: {
    status: 403,
    title: 'Scene not started',
    message:
      "You don't have the right to see clients' names, phone numbers and email addresses, and one of the values for this scene reads them.",
  },
  SceneRequired: {
    status: 422,
    title: 'Scene not started',
    message: "Give either a scene's ID or a label.",
  },
  SceneLabelUnknown: {
    status: 404,
    title: 'Scene not started',
    message: 'No scene has this label.',
  },
  SceneAlreadyRunning: {
    status: 409,
    title: 'Scene not started',
    message: 'This scene is already running for this client.',
  },
  /** For starts by events, keywords and other scenes, since two scenes that start each other would never end. */
  SceneStartedOften: {
    status: 429,
    title: 'Scene not started',
    message: 'This scene was started too many times for this client within an hour.',
  },
  SceneCannotStart: {
    status: 422,
    title: 'Scene not started',
    message: 'This scene has no node to start from.',
  },
  ContactStopped: {
    status: 409,
    title: 'Scene not started',
    message: "This client is stopped, so the scene's messages wouldn't reach them.",
  },
  ContactOptedOut: {
    status: 409,
    title: 'Scene not started',
    message: "This client texted STOP, so the scene's messages wouldn't reach them.",
  },
  RunNotFound: { status: 404, title: 'Page Not Found', message: "This scene isn't running for this client." },
  SceneAlreadyStopped: {
    status: 409,
    title: 'Already stopped',
    message: 'This scene has already ended for this client.',
  },
  PlanDayUnknown: {
    status: 422,
    title: 'No such day',
    message: 'The plan has today and the next 29 days.',
  },
  WhyUnknown: {
    status: 404,
    title: 'Page Not Found',
    message: "This message wasn't written by automation, or its history is no longer kept.",
  },
})
