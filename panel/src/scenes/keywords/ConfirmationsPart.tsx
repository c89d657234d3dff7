import { Button, Checkbox, Select } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { KEYWORD_LANGUAGES, STANDARD_KEYWORDS } from '@attune/contract/conversations/keywords/standard'
import type { Confirmations } from '@attune/contract/scenes/keywords/entity'
import { CLIENT_TEXTS } from '@attune/engine/commands/client-language'
import type { Language } from '@attune/engine/commands/languages/client-texts'
import { STANDARD_WORDS } from '@attune/engine/keywords/standard-words'
import { calls } from '../../client/calls.ts'
import { notifyDone } from '../../client/notify.ts'
import { SettingsPart } from '../../ui/page/SettingsPane.tsx'
import { ConfirmationsDialog } from './ConfirmationsDialog.tsx'
import { KIND_WORDS, LANGUAGE_NAMES } from './confirmation-text.ts'
import { refreshKeywords } from './keyword-queries.ts'
import classes from './Keywords.module.css'

interface ConfirmationsPartProps {
  confirmations: Confirmations
  mayWrite: boolean
}

/** STOP, START and HELP: their words, and what clients are answered, in one language at a time. */
export const ConfirmationsPart = ({ confirmations, mayWrite }: ConfirmationsPartProps) => {
  const [language, setLanguage] = useState<Language>('en')
  const [isEditing, setEditing] = useState(false)
  return (
    <SettingsPart
      title="STOP, START and HELP"
      words="Every client can text these words, in any of these languages. They are answered in the language they write."
    >
      <Select
        className={classes.language ?? ''}
        label="Language"
        allowDeselect={false}
        data={KEYWORD_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        value={language}
        // The options are the languages.
        onChange={(value) => setLanguage(value as Language)}
      />
      <ul className={classes.list} aria-label="STOP, START and HELP">
        {STANDARD_KEYWORDS.map((kind) => {
          const own = confirmations.texts[language][kind]
          const text = own === '' ? CLIENT_TEXTS[language].confirmations[kind](confirmations.organization) : own
          return (
            <li key={kind} className={classes.row}>
              <p className={classes.name}>{STANDARD_WORDS[kind][language].join(', ')}</p>
              <p className={classes.meta}>
                {KIND_WORDS[kind]} {own === '' ? 'Standard text' : 'Your text'}: <span dir="auto">“{text}”</span>
              </p>
            </li>
          )
        })}
      </ul>
      {mayWrite && (
        <div>
          <Button variant="default" onClick={() => setEditing(true)}>
            Edit texts in {LANGUAGE_NAMES[language]}
          </Button>
        </div>
      )}
      <CarrierAnswers confirmations={confirmations} mayWrite={mayWrite} />
      {isEditing && (
        <ConfirmationsDialog confirmations={confirmations} language={language} onClose={() => setEditing(false)} />
      )}
    </SettingsPart>
  )
}

const CarrierAnswers = ({ confirmations, mayWrite }: ConfirmationsPartProps) => {
  const { carrierAnswers } = confirmations
  const set = async (next: boolean) => {
    await calls.keywords.saveConfirmations({ carrierAnswers: next })
    await refreshKeywords()
  }
  const { mutate } = useMutation({
    mutationFn: set,
    onSuccess: (_, next) =>
      notifyDone(next ? 'Left to Twilio' : 'Your texts are sent from Twilio’s numbers, too', () => set(!next)),
  })
  return (
    <Checkbox
      label="Twilio answers these words on its long and toll-free numbers"
      description="It does unless your account’s opt-out management is switched off there. Otherwise clients would be answered twice."
      checked={carrierAnswers}
      disabled={!mayWrite}
      onChange={({ currentTarget }) => mutate(currentTarget.checked)}
    />
  )
}
