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
const { RunNotFound, SceneAlreadyStopped, SceneLabelUnknown, SceneRequired } = runRefusals
const { SceneAlreadyRunning, SceneCannotStart, ContactStopped, ContactOptedOut } = runRefusals

const PATH = '/v1/contacts/{id}/interaction-flow'

/** A client's scenes: those under way first, then those that ended, the latest first. */
const list = tenantCall('contacts.view', { method: 'GET', path: PATH, summary: 'Scenes of a client' })
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

/** Either `scene`, or the latest one that carries `sceneLabel`. */
const start = tenantCall('contacts.update', { method: 'POST', path: PATH, summary: 'Start a scene for a client' })
  .input(
    z.strictObject({
      id: ContactId,
      scene: SceneId.optional(),
      sceneLabel: SceneLabel.optional(),
      scenesConfig: z.array(SceneConfigInput).max(RUN_CONFIGS_MAX).optional(),
    }),
  )
  .output(ContactRun)
  .errors({
    ContactNotFound,
    SceneNotFound,
    SceneRequired,
    SceneLabelUnknown,
    SceneIsArchived,
    SceneAlreadyRunning,
    SceneCannotStart,
    ContactStopped,
    ContactOptedOut,
  })

/** Ends it with all it waits for, and takes back its messages that have not left. */
const stop = tenantCall('contacts.update', {
  method: 'DELETE',
  path: `${PATH}/{stateId}`,
  summary: 'Stop a scene of a client',
})
  .input(z.strictObject({ id: ContactId, stateId: RunId }))
  .output(ContactRun)
  .errors({ ContactNotFound, RunNotFound, SceneAlreadyStopped })

/** Every scene that is not in the archive, and what stands in the way of starting it. */
const available = tenantCall('contacts.update', {
  method: 'GET',
  path: `${PATH}/available`,
  summary: 'Scenes that may be started for a client',
})
  .input(z.strictObject({ id: ContactId }))
  .output(z.object({ data: z.array(AvailableScene) }))
  .errors({ ContactNotFound })

const availableOne = tenantCall('contacts.update', {
  method: 'GET',
  path: `${PATH}/available/{sceneId}`,
  summary: 'Whether a scene may be started for a client',
})
  .input(z.strictObject({ id: ContactId, sceneId: SceneId }))
  .output(AvailableScene)
  .errors({ ContactNotFound, SceneNotFound })

/** The latest first. */
const problems = tenantCall('contacts.view', {
  method: 'GET',
  path: `${PATH}/{stateId}/problems`,
  summary: 'What went wrong in a scene of a client',
})
  .input(z.strictObject({ id: ContactId, stateId: RunId }))
  .output(z.object({ data: z.array(RunProblem) }))
  .errors({ ContactNotFound, RunNotFound })

/** Something of another system's happened to a client: scenes may wait for it by its name, or begin with it. */
const tellEvent = tenantCall('contacts.update', {
  method: 'POST',
  path: '/v1/contacts/{id}/events',
  summary: 'Tell scenes of a custom event of a client',
})
  .input(
    z.strictObject({
      id: ContactId,
      name: z.string().trim().min(1, 'An event has a name.').max(EVENT_NAME_MAX),
      data: z
        .record(z.string().max(60), z.union([z.string().max(1_000), z.number(), z.boolean(), z.null()]))
        .optional(),
    }),
  )
  .output(z.object({ id: ContactId, name: z.string() }))
  .errors({ ContactNotFound })

export const runs = { list, start, stop, available, availableOne, problems, tellEvent, ...whyCalls }
