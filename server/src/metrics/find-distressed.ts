import { DISTRESS_SIGNS, type DistressSign } from '@attune/contract/metrics/home'
import { DISTRESS_READ_MAX, findDistress } from '@attune/engine/distress/find-distress'
import { listWaitingTexts, type HomeQuery } from '@attune/store/metrics/home'
import type { Tenant } from '@attune/store/store'

/** Waiting texts are read up to this number, those of the longest waits first. */
const TEXTS_MAX = 5_000
const KEPT_MAX = 20_000

export interface Distressed {
  contactId: string
  sequence: number
  sign: DistressSign
}

/** The clients whose unanswered texts show distress: for each the gravest text, and the first if there are several. */
export const findDistressed = async (
  tx: Tenant,
  of: Pick<HomeQuery, 'reach' | 'coachId'>,
): Promise<Map<string, Distressed>> => {
  const found = new Map<string, Distressed>()
  for (const row of await listWaitingTexts(tx, of, { readMax: DISTRESS_READ_MAX, limit: TEXTS_MAX })) {
    const sign = signOf(row)
    const known = found.get(row.contact_id)
    if (sign !== null && (known === undefined || gravityOf(sign) < gravityOf(known.sign)))
      found.set(row.contact_id, { contactId: row.contact_id, sequence: row.sequence, sign })
  }
  return found
}

const gravityOf = (sign: DistressSign): number => DISTRESS_SIGNS.indexOf(sign)

/** What was found in a message. Texts never change, and Home is loaded often. */
const signs = new Map<string, DistressSign | null>()

const signOf = (row: { contact_id: string; sequence: number; text: string }): DistressSign | null => {
  const key = `${row.contact_id}:${row.sequence}`
  const known = signs.get(key)
  if (known !== undefined) return known
  const sign = findDistress(row.text)
  const [oldest] = signs.keys()
  if (signs.size >= KEPT_MAX && oldest !== undefined) signs.delete(oldest)
  signs.set(key, sign)
  return sign
}
