import type { BulkAction } from '@attune/contract/bulk/calls'
import { THREAD_ACTIONS, type ThreadAction } from '@attune/contract/bulk/clients'
import { CONTACT_COUNTS, CONTACT_TEXTS } from '@attune/contract/contacts/limits'
import type { RowResult } from '@attune/store/bulk/bulk-jobs'
import { setLabels } from '@attune/store/contacts/change-contacts'
import { lockContact } from '@attune/store/contacts/contacts'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { byOf } from '../calls/by.ts'
import { hasFeature, may, type Member } from '../calls/who.ts'
import { applyToThread } from './apply-to-thread.ts'
import { handOver } from './hand-over.ts'
import { recordFacts } from '../work/record-facts.ts'
import { accessContact } from '../contacts/access.ts'
import { restoringFor } from '../contacts/private-data.ts'
import { countLabelMoves } from '../contacts/automation/change-labels.ts'
import { reassignInTx } from '../contacts/reassign-contact.ts'
import { enrolInTx, leaveProgram } from '../programs/contact-programs.ts'
import { changeStateInTx, statusChange, muteChange, unmuteChange } from '../contacts/state/change-state.ts'

/** What a bulk action has done for one client. */
type RowChange = Pick<RowResult, 'changed' | 'welcome'>

/**
 * Applies a bulk action to one client just as the single call would, with its right, refusals and fact. Nothing has
 * changed if the conversation already was that way, or the client wasn't in the program or with the coach; changes to the
 * client always count as changes.
 */
export const applyToContact = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  action: BulkAction,
  contactId: string,
): Promise<RowChange> => {
  if (isThreadAction(action)) {
    if (!may(who, 'contacts.update')) throw new Refusal('AccessDenied')
    return { changed: await applyToThread(deps, tx, who, action, contactId), welcome: null }
  }
  if (action.kind === 'hand-over')
    return { changed: await handOver(deps, tx, who, { contactId, ...action }), welcome: null }
  if (isProgramAction(action)) return changeProgram(deps, tx, who, action, contactId)
  await changeContact(deps, tx, who, action, contactId)
  return { changed: true, welcome: null }
}

type ProgramBulk = Extract<BulkAction, { kind: 'enrol' | 'leave-program' }>

const isProgramAction = (action: BulkAction): action is ProgramBulk =>
  action.kind === 'enrol' || action.kind === 'leave-program'

const changeProgram = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  { kind, ...action }: ProgramBulk,
  contactId: string,
): Promise<RowChange> => {
  if (!may(who, 'programs.update')) throw new Refusal('AccessDenied')
  if (kind === 'leave-program')
    return { changed: await leaveProgram(deps, tx, who, { id: contactId, ...action }), welcome: null }
  const { welcome } = await enrolInTx(deps, tx, who, { id: contactId, sendNotification: false, ...action })
  return { changed: true, welcome }
}

const isThreadAction = (action: BulkAction): action is ThreadAction =>
  THREAD_ACTIONS.some(({ shape }) => shape.kind.value === action.kind)

const changeContact = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  action: Exclude<BulkAction, ThreadAction | ProgramBulk | { kind: 'hand-over' }>,
  contactId: string,
): Promise<void> => {
  const right = action.kind === 'switch-status' ? 'contacts.status' : 'contacts.update'
  if (!may(who, right)) throw new Refusal('AccessDenied')
  switch (action.kind) {
    case 'assign':
      return reassignInTx(deps, tx, who, { id: contactId, primaryCoach: action.primaryCoach, keepOthers: true })
    case 'labels':
      return relabel(deps, tx, who, contactId, action)
    case 'mute':
      if (!hasFeature(who, 'mute')) throw new Refusal('FeatureOff')
      return changeStateInTx(deps, tx, who, contactId, () => muteChange(deps.now(), action.minutes))
    case 'unmute':
      if (!hasFeature(who, 'mute')) throw new Refusal('FeatureOff')
      return changeStateInTx(deps, tx, who, contactId, unmuteChange)
    case 'switch-status':
      return changeStateInTx(deps, tx, who, contactId, (row) =>
        statusChange(row, { ...action, reason: restoringFor(who, row, CONTACT_TEXTS.reason)(action.reason) }),
      )
  }
}

/** Adds and removes labels. Writes nothing if nothing changes. */
const relabel = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  contactId: string,
  { add, remove }: { add: string[]; remove: string[] },
): Promise<void> => {
  if (!may(who, 'contacts.labels')) throw new Refusal('LabelsNotAllowed')
  await accessContact(deps, tx, who, contactId)
  const row = await lockContact(tx, contactId)
  if (row === undefined || row.removed_at !== null) throw new Refusal('ContactNotFound')
  const kept = row.labels.filter((label) => !remove.includes(label))
  const then = [...new Set([...kept, ...add])]
  if (then.length > CONTACT_COUNTS.labels) throw new Refusal('TooManyLabels')
  if (then.length === row.labels.length && then.every((label) => row.labels.includes(label))) return
  await setLabels(tx, contactId, then)
  const by = byOf(who, deps.now())
  const payload = { fields: ['labels'], ...countLabelMoves(row.labels, then) }
  await recordFacts(tx, [{ kind: 'ContactChanged', contactId, payload, ...by }])
}
