import type { Contact } from '@attune/contract/contacts/entity'
import type { FactKind } from '@attune/contract/app/facts'
import { keepType } from '@attune/engine/profile/answer-value'
import { changeContact, type ContactChange } from '@attune/store/contacts/change-contacts'
import { lockContact } from '@attune/store/contacts/contacts'
import type { Tenant } from '@attune/store/store'
import { CONTACT_COUNTS, CONTACT_TEXTS } from '@attune/contract/contacts/limits'
import { accessContact, type LockedContact } from '../access.ts'
import { restoringFor, saveOver } from '../private-data.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { byOf } from '../../calls/by.ts'
import type { Member } from '../../calls/who.ts'
import { recordFacts } from '../../work/record-facts.ts'

/** The columns to write and the fact to record; null if the client already is in that state. */
type StateChange = { columns: ContactChange; kind: FactKind; payload?: Record<string, unknown> } | null

/** Changes a client's state under its lock and records the fact. With `seen`, only if the client still has this `rev`. */
const changeState = (
  deps: Deps,
  who: Member,
  contactId: string,
  change: (row: LockedContact) => StateChange,
  seen?: number,
): Promise<Contact> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await changeStateInTx(deps, tx, who, contactId, change, seen)
    return accessContact(deps, tx, who, contactId)
  })

/** The same inside the caller's transaction. */
export const changeStateInTx = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  contactId: string,
  change: (row: LockedContact) => StateChange,
  seen?: number,
): Promise<void> => {
  await accessContact(deps, tx, who, contactId)
  const row = await lockContact(tx, contactId)
  if (row === undefined || row.removed_at !== null) throw new Refusal('ContactNotFound')
  if (seen !== undefined && seen !== row.rev)
    throw new Refusal('ContactChanged', await accessContact(deps, tx, who, contactId))
  const found = change(row)
  if (found === null) return
  await changeContact(tx, contactId, found.columns)
  await recordFacts(tx, [
    {
      kind: found.kind,
      contactId,
      ...(found.payload === undefined ? {} : { payload: found.payload }),
      ...byOf(who, deps.now()),
    },
  ])
}

interface SwitchStatusInput {
  id: string
  newStatus: 'active' | 'stop'
  reason: string
}

/** Stops a client, or lets them be messaged again. The send gate checks it. */
export const switchStatus = (deps: Deps, who: Member, input: SwitchStatusInput): Promise<Contact> =>
  changeState(deps, who, input.id, (row) =>
    statusChange(row, { ...input, reason: restoringFor(who, row, CONTACT_TEXTS.reason)(input.reason) }),
  )

export const statusChange = (row: LockedContact, { newStatus, reason }: Omit<SwitchStatusInput, 'id'>): StateChange =>
  row.status === newStatus
    ? null
    : {
        columns: { status: newStatus, status_reason: reason },
        kind: 'ContactStatusChanged',
        payload: { status: newStatus },
      }

/** Mutes automation for a client for some minutes. People's messages are still sent. */
export const muteContact = (
  deps: Deps,
  who: Member,
  input: { id: string; minutes: number; from: string },
): Promise<Contact> => {
  const from = input.from === 'now' ? deps.now() : new Date(input.from)
  return changeState(deps, who, input.id, () => muteChange(from, input.minutes))
}

export const unmuteContact = (deps: Deps, who: Member, input: { id: string }): Promise<Contact> =>
  changeState(deps, who, input.id, unmuteChange)

export const muteChange = (from: Date, minutes: number): StateChange => ({
  columns: { muted_from: from, muted_until: new Date(from.getTime() + minutes * 60_000) },
  kind: 'ContactMuted',
})

export const unmuteChange = (row: LockedContact): StateChange =>
  row.muted_until === null ? null : { columns: { muted_from: null, muted_until: null }, kind: 'ContactUnmuted' }

/** Starts onboarding. The fact says whether its automation starts at once. */
export const startFirstInteraction = (
  deps: Deps,
  who: Member,
  { id, triggerOnboarding }: { id: string; triggerOnboarding: boolean },
): Promise<Contact> =>
  changeState(deps, who, id, () => ({
    columns: { first_interaction: 'started', first_interaction_at: deps.now() },
    kind: 'ContactFirstInteractionStarted',
    payload: { triggerOnboarding },
  }))

/** Ends or restarts onboarding. The fact says whether its schedules are dropped. */
export const dropFirstInteraction = (
  deps: Deps,
  who: Member,
  { id, restart, dropSchedules }: { id: string; restart: boolean; dropSchedules: boolean },
): Promise<Contact> =>
  changeState(deps, who, id, (row) =>
    row.first_interaction !== 'started' && !restart
      ? null
      : {
          columns: { first_interaction: restart ? 'started' : 'dropped', first_interaction_at: deps.now() },
          kind: 'ContactFirstInteractionDropped',
          payload: { restart, dropSchedules },
        },
  )

interface Answer {
  key: string
  value: string
}

/** Saves some answers. An empty one is removed, the others keep their places. A count stays a number when it is changed. */
export const patchQuestionnaires = (
  deps: Deps,
  who: Member,
  input: { id: string; 'if-match'?: number | undefined; questionnaire: Answer[] },
): Promise<Contact> =>
  changeState(deps, who, input.id, (row) => answersChange(who, row, input.questionnaire), input['if-match'])

const answersChange = (who: Member, row: LockedContact, questionnaire: readonly Answer[]): StateChange => {
  const answers = new Map(row.questionnaire.map(({ key, ...answer }) => [key, answer]))
  for (const answer of questionnaire) {
    const [key, written] = [answer.key.trim(), answer.value.trim()]
    const before = answers.get(key)
    const stored = before?.value ?? null
    if (written === '') answers.delete(key)
    else
      answers.set(
        key,
        keepType({
          ...before,
          value: saveOver(who, row, { stored, written, max: CONTACT_TEXTS.value, refusal: 'AnswerHidden' }),
        }),
      )
  }
  if (answers.size > CONTACT_COUNTS.answers) throw new Refusal('TooManyAnswers')
  const then = [...answers].map(([key, answer]) => ({ key, ...answer }))
  return {
    columns: { questionnaire: JSON.stringify(then) },
    kind: 'ContactChanged',
    payload: { fields: ['questionnaire'] },
  }
}
