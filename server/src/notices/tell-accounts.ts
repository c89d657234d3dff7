import type { FactKind } from '@attune/contract/app/facts'
import { NOTICE_TITLE_MAX } from '@attune/contract/notices/constants'
import { lockCarrierAccounts, type CarrierAccountRecord } from '@attune/store/channels/accounts'
import { findOpenNotice } from '@attune/store/notices/notices'
import type { Tenant } from '@attune/store/store'
import { listAdminIds } from '@attune/store/staff/list-staff'
import { causeOfJob } from '../calls/by.ts'
import type { Deps } from '../deps.ts'
import { finish } from '../work/claim.ts'
import type { Job } from '../work/kinds.ts'
import { raiseNotice } from './raise-notice.ts'

declare module '../work/kinds.ts' {
  interface WorkPayloads {
    /** A carrier refuses an account, or doesn't any more. */
    'tell-accounts': { fact: FactKind }
  }
}

/** What the admins are told about an account. */
export interface AccountWords {
  topic: string
  /** That it fails; null if it doesn't. */
  trouble: string | null
  /** That the trouble is over. */
  over: string
}

/**
 * Tells the admins of accounts that need them: one notice each, however often they are refused. Once an account works, the
 * same notice says so. It is read under the accounts' locks, so that it is right whichever job comes last.
 */
export const tellAccounts = async (deps: Deps, item: Job<'tell-accounts'>): Promise<void> => {
  const admins = await listAdminIds(deps.store.global, item.organizationId)
  await deps.store.tenant(item.organizationId, async (tx) => {
    await finish(tx, item)
    for (const row of await lockCarrierAccounts(tx))
      await tellOfAccount(tx, wordsOf(row), { admins, cause: causeOfJob(item), at: deps.now() })
  })
}

/** Says that an account fails, and again if that is for another reason; or that it is over, if the admins were told. */
export const tellOfAccount = async (
  tx: Tenant,
  { topic, trouble, over }: AccountWords,
  { admins, cause, at }: { admins: readonly string[]; cause: string; at: Date },
): Promise<void> => {
  const before = await findOpenNotice(tx, topic)
  const isTold = before?.type === 'error'
  const isSaid = trouble === null ? !isTold : before?.title === trouble.slice(0, NOTICE_TITLE_MAX)
  if (admins.length === 0 || isSaid) return
  const notice = { type: trouble === null ? 'others' : 'error', title: trouble ?? over, topic } as const
  await raiseNotice(tx, { ...notice, about: null, recipients: admins }, { admins, cause, at })
}

const wordsOf = (row: CarrierAccountRecord): AccountWords => {
  const words = row.carrier === 'email' ? mailboxWords(row.sid, row) : twilioWords(row)
  // Without credentials no channel uses it any more.
  return row.sealed === null ? { ...words, trouble: null, over: `${words.name} is disconnected.` } : words
}

/** `problem`: it can't send. `problem_in`: it can't be read. */
export const mailboxWords = (
  address: string,
  { problem, problem_in: problemIn }: Pick<CarrierAccountRecord, 'problem' | 'problem_in'>,
): AccountWords & { name: string } => ({
  topic: `mailbox:${address}`,
  name: `The mailbox ${address}`,
  trouble:
    problem === null && problemIn === null
      ? null
      : `The mailbox ${address} doesn’t work. Its row under Channels says why. Nothing is lost meanwhile.`,
  over: `The mailbox ${address} works again.`,
})

const twilioWords = ({
  title,
  problem,
  carrier_account_id: id,
}: Pick<CarrierAccountRecord, 'title' | 'problem' | 'carrier_account_id'>): AccountWords & { name: string } => ({
  topic: `carrier-account:${id}`,
  name: `The Twilio account ${title}`,
  trouble:
    problem === null
      ? null
      : `The Twilio account ${title} can’t send. Its numbers under Channels say why; texts wait until that is fixed.`,
  over: `The Twilio account ${title} works again. Waiting texts are being sent.`,
})
