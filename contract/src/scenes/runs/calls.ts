import * as z from 'zod'
import { tenantCall } from '../../call.ts'
import { contactRefusals } from '../../contacts/refusals.ts'
import { ContactId, RunId, SceneId } from '../../ids.ts'
import { page, queryInteger } from '../../page.ts'
import { SceneLabel } from '../fields.ts'
import { sceneRefusals } from '../refusals.ts'
import { AvailableScene, ContactRun, RunProblem, SceneConfigInput } from './entity.ts'
import { EVENT_NAME_MAX, RUN_CONFIGS_MAX, RUNS_PAGE } from './limits.ts'
import { runRefusals } from './refusals.ts'
import { whyCalls } from './why-calls.ts'

const { ContactNotFound } = contactRefusals
const { SceneIsArchived, SceneNotFound } = sceneRefusals
const { SceneConfigNotAllowed } = runRefusals
const { RunNotFound, SceneAlreadyStopped, SceneLabelUnknown, SceneRequired } = runRefusals
const { SceneAlreadyRunning, SceneCannotStart, ContactStopped, ContactOptedOut } = runRefusals

const PATH = '/v1/contacts/{id}/interaction-flow'

/** Lists a client's scene runs: active ones first, then ended ones, newest first. */
const list = tenantCall('contacts.view', { method: 'GET', path: PATH, summary: 'List scene runs of a client' })
  .input(
    z.strictObject({
      id: ContactId,
      status: z.enum(['active', 'stop']).optional(),
      limit: queryInteger(1, 100).default(RUNS_PAGE),
      next: z.string().max(400).optional(),
    }),
  )
  .output(page(ContactRun))
  .errors({ ContactNotFound })

/**
 * Starts a scene for a client: `scene`, or without one the latest scene with the label `sceneLabel`. The run keeps the
 * label.
 */
const start = tenantCall('contacts.update', { method: 'POST', path: PATH, summary: 'Start a scene for a client' })
  .input(
    z.strictObject({
      id: ContactId,
      scene: SceneId.nullish(),
      sceneLabel: SceneLabel.nullish(),
      scenesConfig: z.array(SceneConfigInput).max(RUN_CONFIGS_MAX).nullish(),
    }),
  )
  .output(ContactRun)
  .errors({
    ContactNotFound,
    SceneNotFound,
    SceneRequired,
    SceneConfigNotAllowed,
    SceneLabelUnknown,
    SceneIsArchived,
    SceneAlreadyRunning,
    SceneCannotStart,
    ContactStopped,
    ContactOptedOut,
  })

/** Stops a client's scene run and cancels its messages that haven't been sent. */
const stop = tenantCall('contacts.update', {
  method: 'DELETE',
  path: `${PATH}/{stateId}`,
  summary: 'Stop a scene run',
})
  .input(z.strictObject({ id: ContactId, stateId: RunId }))
  .output(ContactRun)
  .errors({ ContactNotFound, RunNotFound, SceneAlreadyStopped })

/** Lists all scenes that aren't archived, and whether each can be started for a client. */
const listAvailable = tenantCall('contacts.update', {
  method: 'GET',
  path: `${PATH}/available`,
  summary: 'List scenes to start for a client',
})
  .input(z.strictObject({ id: ContactId }))
  .output(z.object({ data: z.array(AvailableScene) }))
  .errors({ ContactNotFound })

/** Returns whether a scene can be started for a client. */
const getAvailability = tenantCall('contacts.update', {
  method: 'GET',
  path: `${PATH}/available/{sceneId}`,
  summary: 'Check whether a scene can be started',
})
  .input(z.strictObject({ id: ContactId, sceneId: SceneId }))
  .output(AvailableScene)
  .errors({ ContactNotFound, SceneNotFound })

/** Lists the problems of a client's scene run, newest first. */
const listProblems = tenantCall('contacts.view', {
  method: 'GET',
  path: `${PATH}/{stateId}/problems`,
  summary: 'List problems of a scene run',
})
  .input(z.strictObject({ id: ContactId, stateId: RunId }))
  .output(z.object({ data: z.array(RunProblem) }))
  .errors({ ContactNotFound, RunNotFound })

/** Reports a custom event of a client from another system. Scenes can wait for it by name, or start on it. */
const tellEvent = tenantCall('contacts.update', {
  method: 'POST',
  path: '/v1/contacts/{id}/events',
  summary: 'Send a custom event',
})
  .input(
    z.strictObject({
      id: ContactId,
      name: z.string().trim().min(1, 'Enter a name for the event.').max(EVENT_NAME_MAX),
      data: z
        .record(z.string().max(60), z.union([z.string().max(1_000), z.number(), z.boolean(), z.null()]))
        .optional(),
    }),
  )
  .output(z.object({ id: ContactId, name: z.string() }))
  .errors({ ContactNotFound })

export const runs = { list, start, stop, listAvailable, getAvailability, listProblems, tellEvent, ...whyCalls }
