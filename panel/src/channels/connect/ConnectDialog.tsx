import { useState } from 'react'
import type { Channel, TwilioOffer } from '@attune/contract/channels/entity'
import { Dialog } from '../../ui/Dialog.tsx'
import { BeginAtFirst } from './BeginAtFirst.tsx'
import { AskCredentials, type Credentials } from './AskCredentials.tsx'
import { ChooseNumbers } from './ChooseNumbers.tsx'
import { Connected } from './Connected.tsx'

type Step =
  | { at: 'credentials'; given: Credentials | null }
  | { at: 'numbers'; credentials: Credentials; offer: TwilioOffer }
  | { at: 'done'; channels: Channel[] }

/** Connects numbers of a Twilio account in three steps. Pasted credentials are only kept while the dialog is open. */
export const ConnectDialog = ({ onClose }: { onClose: () => void }) => {
  const [step, setStep] = useState<Step>({ at: 'credentials', given: null })
  return (
    <Dialog title={step.at === 'done' ? 'Connected' : 'Connect Twilio'} onClose={onClose}>
      <BeginAtFirst key={step.at}>
        {step.at === 'credentials' && (
          <AskCredentials
            given={step.given}
            onOffer={(credentials, offer) => setStep({ at: 'numbers', credentials, offer })}
            onClose={onClose}
          />
        )}
        {step.at === 'numbers' && (
          <ChooseNumbers
            credentials={step.credentials}
            offer={step.offer}
            onConnected={(channels) => setStep({ at: 'done', channels })}
            onBack={() => setStep({ at: 'credentials', given: step.credentials })}
          />
        )}
        {step.at === 'done' && <Connected channels={step.channels} onClose={onClose} />}
      </BeginAtFirst>
    </Dialog>
  )
}
