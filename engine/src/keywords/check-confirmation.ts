import {
  CONFIRMATION_SEGMENTS_MAX,
  type ConfirmationPart,
  type StandardKeyword,
} from '@attune/contract/conversations/keywords/standard'
import { segmentsOf } from '@attune/contract/conversations/sms/segments'
import { keywordForm } from './keyword-form.ts'
import { namesStandardWord } from './standard-words.ts'

/**
 * What carriers require of a confirmation and this one doesn't say: who writes, and how to get texts again (after STOP) or
 * to end them. `isTooLong`: it takes more segments than are allowed.
 */
export const checkConfirmation = (
  kind: StandardKeyword,
  text: string,
  organization: string,
): { missing: ConfirmationPart[]; isTooLong: boolean } => {
  const way = kind === 'stop' ? 'start' : 'stop'
  const isNamed = keywordForm(text).includes(keywordForm(organization))
  return {
    missing: [isNamed ? [] : ['name' as const], namesStandardWord(text, way) ? [] : ([way] as const)].flat(),
    isTooLong: segmentsOf(text).count > CONFIRMATION_SEGMENTS_MAX,
  }
}
