import { Button, Checkbox, Select } from '@mantine/core'
import { useState } from 'react'
import type { Channel, TwilioOffer } from '@attune/contract/channels/entity'
import { calls } from '../../client/calls.ts'
import { SettingsForm } from '../../staff/settings/SettingsForm.tsx'
import { refreshChannels } from '../channel-queries.ts'
import { KIND_WORDS } from '../channel-text.ts'
import { formatAddress } from '../format-address.ts'
import type { Credentials } from './AskCredentials.tsx'
import { useTwilio } from './use-twilio.ts'
import classes from './Connect.module.css'

type OfferedNumber = TwilioOffer['numbers'][number]

interface ChooseNumbersProps {
  credentials: Credentials
  offer: TwilioOffer
  onConnected: (channels: Channel[]) => void
  onBack: () => void
}

/** Chooses which of the account's numbers to connect. We set their webhooks. */
export const ChooseNumbers = ({ credentials, offer, onConnected, onBack }: ChooseNumbersProps) => {
  const usable = offer.numbers.filter((number) => holdOf(number) === null)
  const [chosen, setChosen] = useState(() => (usable.length === 1 ? usable.map(({ address }) => address) : []))
  const [service, setService] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const connect = useTwilio({
    call: async () => {
      const { data } = await calls.channels.connectTwilio({
        ...credentials,
        numbers: chosen,
        ...(service !== null && { messagingServiceSid: service === NO_SERVICE ? null : service }),
      })
      void refreshChannels()
      return data
    },
    onDone: onConnected,
  })
  const choose = (address: string, on: boolean) => {
    setMissing(false)
    setChosen(on ? [...chosen, address] : chosen.filter((one) => one !== address))
  }
  const send = () => {
    setMissing(chosen.length === 0)
    if (chosen.length > 0) connect.run(undefined)
  }
  return (
    <SettingsForm
      dialog
      label={chosen.length > 1 ? `Connect ${chosen.length} numbers` : 'Connect'}
      busy={connect.busy}
      idle={usable.length === 0}
      errors={NO_ERRORS}
      onSubmit={send}
      beside={
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
      }
    >
      <fieldset className={classes.numbers}>
        <legend>Numbers of {offer.title}</legend>
        {offer.numbers.length === 0 && (
          <p className={classes.words}>
            This account has no numbers yet. Buy one in the Twilio Console, then look again.
          </p>
        )}
        {offer.numbers.map((number) => (
          <Checkbox
            key={number.address}
            label={formatAddress(number.address)}
            description={aboutOf(number)}
            disabled={holdOf(number) !== null}
            checked={chosen.includes(number.address)}
            onChange={({ currentTarget }) => choose(number.address, currentTarget.checked)}
          />
        ))}
      </fieldset>
      {offer.services.length > 0 && (
        <Select
          label="Messaging Service"
          description="Applies to all numbers of this account. Leave empty to keep the current setting."
          clearable
          data={[NO_SERVICE_OPTION, ...offer.services.map(({ sid, title }) => ({ value: sid, label: title }))]}
          value={service}
          onChange={setService}
        />
      )}
      {(isMissing || connect.failure !== null) && (
        <p className={classes.failure} role="alert">
          {isMissing ? 'Choose a number.' : connect.failure}
        </p>
      )}
      {Object.values(connect.errors).map((words) => (
        <p key={words} className={classes.failure} role="alert">
          {words}
        </p>
      ))}
    </SettingsForm>
  )
}

const NO_ERRORS = {}
const NO_SERVICE = 'none'
const NO_SERVICE_OPTION = { value: NO_SERVICE, label: 'None' }

/** Why a number can't be chosen; null if it can. */
const holdOf = ({ texts, state }: OfferedNumber): string | null =>
  state === 'taken' ? 'Another organization here has it.' : texts ? null : 'It can’t send texts.'

const aboutOf = (number: OfferedNumber): string => {
  const { address, title, kind, pictures, state, replaces } = number
  const hold = holdOf(number)
  return [
    ...(title === address || title === '' ? [] : [title]),
    hold ?? KIND_WORDS[kind],
    ...(hold === null && !pictures ? ['no pictures'] : []),
    ...(state === 'connected' ? ['connected already'] : []),
    ...(replaces === null ? [] : [`its texts currently go to ${replaces}; connecting it ends that`]),
  ].join(' · ')
}
