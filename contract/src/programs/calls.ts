import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { Reason } from '../contacts/fields.ts'
import { contactRefusals } from '../contacts/refusals.ts'
import { ContactId, ProgramId, ProgramStateId } from '../ids.ts'
import { commaList, page, queryFlag, queryInteger, sortDirection, sortField } from '../page.ts'
import { sortsIn } from '../sort.ts'
import { PROGRAM_SORTS, PROGRAM_STATUSES } from './constants.ts'
import {
  AvailableProgram,
  ContactProgram,
  EnrolledProgram,
  Program,
  PROGRAM_LIVE_CHOICES,
  ProgramImpact,
  ProgramStep,
  ProgramSummary,
} from './entity.ts'
import {
  CLIENT_PROGRAMS_MAX,
  PROGRAM_DAYS_MAX,
  PROGRAM_DESCRIPTION_MAX,
  PROGRAM_PAGE,
  PROGRAM_STEPS_MAX,
} from './limits.ts'
import { moveFields } from '../schedules/move.ts'
import { scheduleRefusals } from '../schedules/refusals.ts'
import { programRefusals } from './refusals.ts'

const { ContactNotFound } = contactRefusals
const { ProgramNotFound, ProgramStateNotFound, ProgramTitleRequired, ProgramTitleTooLong } = programRefusals
const { ProgramStepInvalid, TooManyPrograms, ProgramOutdated, ProgramIsArchived } = programRefusals
const { ProgramAlreadyActive, ProgramClientUnreachable, ProgramStartInvalid } = programRefusals
const { ProgramDateInvalid, ProgramHasEnded, ProgramChangedSince, ProgramWasSwitched } = programRefusals

const { MoveInvalid, PlannedMessageGone } = scheduleRefusals

const WRITING = { ProgramTitleRequired, ProgramTitleTooLong, ProgramStepInvalid }
/** Programs are written by those who write scenes. */
const AUTHORING = { also: 'programs.view' } as const
const title = z.string().max(1_000)
const description = z.string().max(PROGRAM_DESCRIPTION_MAX)
const welcome = z.string().max(100_000)
const days = z.number().int().min(1).max(PROGRAM_DAYS_MAX)
const steps = z.array(ProgramStep).max(PROGRAM_STEPS_MAX)
const date = z.string().max(40)

/** Lists the organization's programs, last changed first unless you choose another order. `q` searches the titles. */
const list = tenantCall('programs.view', { method: 'GET', path: '/v1/programs', summary: 'List programs' })
  .input(
    z
      .strictObject({
        q: z.string().max(100).optional(),
        /** Lists the archived ones instead. */
        archived: queryFlag.default('false'),
        /** `updated` by default. `people`: by how many clients are in them now. Equal values are sorted by id. */
        sort: sortField(sortsIn(PROGRAM_SORTS)).optional(),
        /** Defaults to `asc` for `title` and `days`, otherwise `desc`. */
        direction: sortDirection.optional(),
        limit: queryInteger(1, 100).default(PROGRAM_PAGE),
        // The cursor contains what the page's last program is sorted by, so it can be long.
        next: z.string().max(2_000).optional(),
      })
      // The query may be missing altogether; the defaults still apply then.
      .prefault({}),
  )
  .output(page(ProgramSummary))

/** Returns a program with its days and steps. */
const get = tenantCall('programs.view', { method: 'GET', path: '/v1/programs/{id}', summary: 'Get a program' })
  .input(z.strictObject({ id: ProgramId }))
  .output(Program)
  .errors({ ProgramNotFound })

/** Creates a program with version 1. */
const create = tenantCall(
  'scenes.update',
  { method: 'POST', path: '/v1/programs', summary: 'Create a program' },
  AUTHORING,
)
  .input(
    z.strictObject({
      title,
      description: description.default(''),
      days: days.default(7),
      welcome: welcome.default(''),
      steps: steps.default([]),
    }),
  )
  .output(Program)
  .errors({ ...WRITING, TooManyPrograms })

/**
 * Saves a program; omitted fields stay. If days, steps or the welcome changed, that is the next version, and `live` says
 * what happens to the clients who are in an earlier one: `pin` leaves them there, `move` has them go on in the new one, and
 * `end` takes them out. Steps whose time has passed for a client are left out. `if-match` is the `rev` you have seen.
 */
const update = tenantCall(
  'scenes.update',
  { method: 'PUT', path: '/v1/programs/{id}', summary: 'Save a program' },
  AUTHORING,
)
  .input(
    z.strictObject({
      id: ProgramId,
      'if-match': z.number().int().min(1).max(2_147_483_647).optional(),
      title: title.optional(),
      description: description.optional(),
      days: days.optional(),
      welcome: welcome.optional(),
      steps: steps.optional(),
      live: z.enum(PROGRAM_LIVE_CHOICES).default('pin'),
    }),
  )
  .output(Program)
  .errors({ ...WRITING, ProgramNotFound, ProgramOutdated, ProgramIsArchived })

/** Returns what saving these days and steps would mean for the clients who are in the program now. Nothing is saved. */
const getImpact = tenantCall(
  'scenes.update',
  { method: 'POST', path: '/v1/programs/{id}/impact', summary: 'Get the impact of a change to a program' },
  { ...AUTHORING, reads: true },
)
  .input(z.strictObject({ id: ProgramId, days, steps }))
  .output(ProgramImpact)
  .errors({ ProgramNotFound })

/** Archives a program, or restores it. Nobody can be enrolled in an archived one; those inside go on. */
const archive = tenantCall(
  'scenes.update',
  { method: 'PUT', path: '/v1/programs/{id}/archived', summary: 'Archive or restore a program' },
  AUTHORING,
)
  .input(z.strictObject({ id: ProgramId, archived: z.boolean() }))
  .output(Program)
  .errors({ ProgramNotFound })

/**
 * Lists a client's programs, the latest first. `status` is one or more states, separated by commas: a client is in those
 * that are `active`, `postponed` or `onboarding`. With `includes=steps` each has all of its steps.
 */
const listOfClient = tenantCall('programs.view', {
  method: 'GET',
  path: '/v1/contacts/{id}/programs',
  summary: 'List programs of a client',
})
  .input(
    z.strictObject({
      id: ContactId,
      limit: queryInteger(1, CLIENT_PROGRAMS_MAX).default(PROGRAM_PAGE),
      status: commaList(z.enum(PROGRAM_STATUSES)).optional(),
      /** `steps`: all steps of each program. */
      includes: commaList(z.enum(['steps'])).optional(),
    }),
  )
  .output(z.object({ data: z.array(ContactProgram) }))
  .errors({ ContactNotFound })

/** Lists the programs that a client can be enrolled in or is in, by title. */
const listAvailable = tenantCall('programs.view', {
  method: 'GET',
  path: '/v1/contacts/{id}/programs/available',
  summary: 'List programs to enroll a client in',
})
  .input(z.strictObject({ id: ContactId }))
  .output(z.object({ data: z.array(AvailableProgram) }))
  .errors({ ContactNotFound })

/**
 * Enrols a client. `sendNotification` sends the program's welcome. `startOn` is the date of day 1, today unless given; if it
 * is in the past, the client joins in the middle. With `switchFrom` the client is taken out of that program first.
 */
const enroll = tenantCall('programs.update', {
  method: 'POST',
  path: '/v1/contacts/{id}/programs',
  summary: 'Enroll a client in a program',
})
  .input(
    z.strictObject({
      id: ContactId,
      programId: ProgramId,
      sendNotification: z.boolean().default(false),
      reason: Reason,
      startOn: date.optional(),
      switchFrom: ProgramStateId.optional(),
    }),
  )
  .output(EnrolledProgram)
  .errors({
    ContactNotFound,
    ProgramNotFound,
    ProgramStateNotFound,
    ProgramIsArchived,
    ProgramAlreadyActive,
    ProgramClientUnreachable,
    ProgramStartInvalid,
    ProgramHasEnded,
  })

/** Postpones a client's program to a date, on which it continues where it stopped; null resumes it today. */
const postpone = tenantCall('programs.update', {
  method: 'PATCH',
  path: '/v1/contacts/{id}/programs/{stateId}',
  summary: 'Postpone or resume a program of a client',
})
  .input(z.strictObject({ id: ContactId, stateId: ProgramStateId, postponedUntil: date.nullable() }))
  .output(ContactProgram)
  .errors({ ContactNotFound, ProgramStateNotFound, ProgramDateInvalid, ProgramHasEnded })

/** Moves a step of a client's program to another time before the program ends. Nobody else in it is affected. */
const moveStep = tenantCall('programs.update', {
  method: 'POST',
  path: '/v1/contacts/{id}/programs/{stateId}/steps/{stepId}/move',
  summary: "Move a step of a client's program",
})
  .input(
    z.strictObject({
      id: ContactId,
      stateId: ProgramStateId,
      /** The step's ID, as in the program. */ stepId: z.string().max(40),
      ...moveFields,
    }),
  )
  .output(ContactProgram)
  .errors({ ContactNotFound, ProgramStateNotFound, ProgramHasEnded, MoveInvalid, PlannedMessageGone })

/** Takes a client out of a program. Scenes it has started continue; its messages that the gate holds are canceled. */
const remove = tenantCall('programs.update', {
  method: 'DELETE',
  path: '/v1/contacts/{id}/programs/{stateId}',
  summary: 'Remove a client from a program',
})
  .input(z.strictObject({ id: ContactId, stateId: ProgramStateId, reason: Reason }))
  .output(ContactProgram)
  .errors({ ContactNotFound, ProgramStateNotFound, ProgramHasEnded })

/**
 * Takes back the last change of a client's program: that you enrolled, switched, postponed, resumed or removed them. `rev`
 * is the one that the change led to. Refused once something has happened in it since, and if the change has sent something.
 * To take back a switch, name the program that it led to: returns the one that the client is in again.
 */
const undo = tenantCall('programs.update', {
  method: 'POST',
  path: '/v1/contacts/{id}/programs/{stateId}/undo',
  summary: 'Take back a change to a program of a client',
})
  .input(z.strictObject({ id: ContactId, stateId: ProgramStateId, rev: z.number().int().min(1).max(2_147_483_647) }))
  .output(ContactProgram)
  .errors({ ContactNotFound, ProgramStateNotFound, ProgramChangedSince, ProgramWasSwitched })

export const programs = {
  list,
  get,
  create,
  update,
  getImpact,
  archive,
  listOfClient,
  listAvailable,
  enroll,
  postpone,
  moveStep,
  remove,
  undo,
}
