import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { MESSAGE_TEXT_MAX } from '@attune/contract/conversations/limits'
import { detailOf, failureOf } from '../../../client/failure.ts'
import { FilledText } from './FilledText.tsx'
import { previewQuery } from './template-queries.ts'
import classes from './TemplateEditor.module.css'

interface EditorPreviewProps {
  text: string
  contactId: string
  clientName: string
}

/** Pause after the last key. */
const DEBOUNCE_MS = 300

/** The template filled in for a client, or its first error with line and column. */
export const EditorPreview = ({ text, contactId, clientName }: EditorPreviewProps) => {
  const [debounced] = useDebouncedValue(text.trim(), DEBOUNCE_MS)
  const { data, error } = useQuery({
    ...previewQuery(debounced, contactId),
    enabled: debounced !== '' && debounced.length <= MESSAGE_TEXT_MAX,
    placeholderData: (before) => before,
  })
  if (debounced === '') return null
  return (
    <section className={classes.preview} aria-label="Preview">
      <p>As {clientName} will see it</p>
      {error !== null && <p role="alert">{problemOf(error)}</p>}
      {error === null && data !== undefined && <FilledText text={data.text} />}
    </section>
  )
}

const problemOf = (error: Error): string => {
  const { code, content } = failureOf(error)
  if (code !== 'TemplateBroken') return content
  const { problem, line, column } = detailOf(error) as { problem: string; line: number; column: number } // The contract's.
  return `${problem} Line ${line}, character ${column}.`
}
