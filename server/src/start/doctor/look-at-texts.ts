import { checkTwilioAccount } from '@attune/carriers/twilio/check-account'
import type { Settings } from '../../settings.ts'
import { reasonOf } from './reason-of.ts'
import { about, type Finding } from './finding.ts'

const { ok, warning, problem } = about('texts')

/** Asks Twilio whether the credentials are good; sends nothing. */
export const lookAtTexts = async (
  { twilio, twilioUrl, publicUrl }: Settings,
  timeoutMs: number,
): Promise<Finding[]> => {
  if (twilio === null) return [ok('The settings name no Twilio account; organizations connect theirs under Channels.')]
  const insecure =
    publicUrl?.startsWith('https://') === true
      ? []
      : [problem('PUBLIC_URL isn’t https. Twilio calls it with what clients write, so use an https address.')]
  try {
    const answer = await checkTwilioAccount(twilio.account, {
      ...(twilioUrl === null ? {} : { url: twilioUrl }),
      timeoutMs,
    })
    return [judge(answer, twilio.numbers.length), ...insecure]
  } catch (error) {
    return [
      problem(`Twilio can't be reached: ${reasonOf(error)}. Texts wait until it can. Check the firewall and DNS.`),
      ...insecure,
    ]
  }
}

const judge = (answer: Awaited<ReturnType<typeof checkTwilioAccount>>, numbers: number): Finding => {
  if (answer.kind === 'ok') return ok(`Twilio accepts the credentials. Numbers: ${numbers}.`)
  if (answer.kind === 'refused')
    return problem(
      'Twilio refuses the credentials, or the account is closed. Check ATTUNE_TWILIO_ACCOUNT, and ATTUNE_TWILIO_TOKEN or ATTUNE_TWILIO_KEY with its secret.',
    )
  return warning(`Twilio answers ${answer.status}. Its status page is https://status.twilio.com; texts wait meanwhile.`)
}
