import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { CONFIRMATION_SEGMENTS_MAX, STANDARD_KEYWORDS } from '@attune/contract/conversations/keywords/standard'
import type { Confirmations } from '@attune/contract/scenes/keywords/entity'
import { CLIENT_TEXTS } from '@attune/engine/commands/client-language'
import type { Language } from '@attune/engine/commands/languages/client-texts'
import { calls } from '../../client/calls.ts'
import { notify } from '../../client/notify.ts'
import { useSaveOver } from '../../client/use-save-over.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { confirmationProblem, LANGUAGE_NAMES } from './confirmation-text.ts'
import { refreshKeywords } from './keyword-queries.ts'
import { SegmentsLine } from './SegmentsLine.tsx'

interface ConfirmationsDialogProps {
  confirmations: Confirmations
  language: Language
  onClose: () => void
}

/** Edits the organization's own texts for STOP, START and HELP in one language. */
export const ConfirmationsDialog = ({ confirmations, language, onClose }: ConfirmationsDialogProps) => {
  const { organization } = confirmations
  const [texts, setTexts] = useState(confirmations.texts[language])
  const standard = CLIENT_TEXTS[language].confirmations
  const problemOf = (kind: (typeof STANDARD_KEYWORDS)[number]) => confirmationProblem(kind, texts[kind], organization)
  const saveOver = useSaveOver(confirmations, { refresh: refreshKeywords })
  const save = async () => {
    await saveOver(
      ({ rev }) => calls.keywords.saveConfirmations({ language, ...texts, rev }),
      (all) => all.texts[language],
    )
    notify({ kind: 'good', title: `Texts in ${LANGUAGE_NAMES[language]} saved` })
  }
  return (
    <DialogForm
      title={`Texts in ${LANGUAGE_NAMES[language]}`}
      submit="Save"
      size={560}
      hold={STANDARD_KEYWORDS.some((kind) => problemOf(kind) !== null) ? 'Check the texts.' : null}
      onSubmit={save}
      onClose={onClose}
    >
      {STANDARD_KEYWORDS.map((kind, place) => (
        <div key={kind}>
          <Textarea
            label={`After ${kind.toUpperCase()}`}
            placeholder={standard[kind](organization)}
            description={place === 0 ? 'Leave a text empty to send the standard one.' : undefined}
            autosize
            minRows={2}
            maxRows={6}
            value={texts[kind]}
            error={problemOf(kind)}
            {...(place === 0 && { 'data-autofocus': true })}
            onChange={({ currentTarget }) => setTexts({ ...texts, [kind]: currentTarget.value })}
          />
          <SegmentsLine text={texts[kind].trim()} max={CONFIRMATION_SEGMENTS_MAX} />
        </div>
      ))}
    </DialogForm>
  )
}
