import type { Carrier } from '@attune/carriers/carrier'
import { createTwilio } from '@attune/carriers/twilio/many-accounts'
import type { TwilioAccount } from '@attune/carriers/twilio/account'
import { connectAddress } from '@attune/store/contacts/addresses'
import { organizationIds } from '@attune/store/staff/renaming'
import { noteAccount } from '../app/note-account.ts'
import { findTwilioAccount, TWILIO, type TwilioAccountsOptions } from '../channels/find-account.ts'
import type { Deps } from '../deps.ts'
import { SettingRefused, type Settings, type TwilioSettings } from '../settings.ts'

/** Connects Twilio, but not in the demo: none of it may reach real phones. */
export const connectTwilio = async (
  deps: Deps,
  carriers: Map<string, Carrier>,
  { demo, twilio }: Pick<Settings, 'demo' | 'twilio'>,
): Promise<void> => {
  if (demo) return
  if (twilio !== null) await connectNumbers(deps, twilio)
  carriers.set(TWILIO, openTwilio(deps, twilio?.account ?? null))
}

/** Twilio, with the accounts of all organizations and that of the settings, if there is one. */
export const openTwilio = (deps: Deps, ofSettings: TwilioAccount | null, mediaOrigin?: string): Carrier => {
  const { twilioUrl: url } = deps.settings
  const options: TwilioAccountsOptions = {
    ofSettings,
    noteProblem: (of, problem) => noteAccount(deps, of, problem),
  }
  return createTwilio({
    at: (address) => findTwilioAccount(deps, options, address),
    publicUrl: () => deps.publicUrl,
    now: deps.now,
    ...(url === null ? {} : { url }),
    ...(mediaOrigin === undefined ? {} : { mediaOrigin }),
  })
}

/**
 * Gives the numbers of the settings' Twilio account to their organizations. Throws `SettingRefused` if a number's
 * organization isn't clear or another one has it.
 */
const connectNumbers = async (deps: Deps, { numbers }: TwilioSettings): Promise<void> => {
  const all = await organizationIds(deps.store.global)
  for (const { number, organizationId } of numbers) {
    const [only, ...more] = organizationId === null ? all : all.filter((id) => id === organizationId)
    if (only === undefined && organizationId === null) {
      deps.log.warn({ number }, 'no organization can have this number yet; start again once there is one')
      continue
    }
    if (only === undefined)
      throw new SettingRefused(`ATTUNE_TWILIO_NUMBERS: no organization has the id ${organizationId}.`)
    if (more.length > 0)
      throw new SettingRefused(`ATTUNE_TWILIO_NUMBERS: say whose ${number} is (${number}=or_…): there are several.`)
    if ((await connectAddress(deps.store, only, { carrier: TWILIO, address: number })) === 'taken')
      throw new SettingRefused(`ATTUNE_TWILIO_NUMBERS: ${number} belongs to another organization.`)
  }
}
