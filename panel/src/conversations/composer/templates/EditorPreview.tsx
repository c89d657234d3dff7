import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
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

/** Rest after the last key. */
const DEBOUNCE_MS = 300

/** What the text would say to a client, or what is wrong with it and where. */
export const EditorPreview = ({ text, contactId, clientName }: EditorPreviewProps) => {
  const rested = useDebounced(text.trim())
  const { data, error } = useQuery({
    ...previewQuery(rested, contactId),
    enabled: rested !== '' && rested.length <= MESSAGE_TEXT_MAX,
    placeholderData: (before) => before,
  })
  if (rested === '') return null
  return (
    <section className={classes.preview} aria-label="Preview">
      <p>As {clientName} gets it</p>
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

const useDebounced = (text: string): string => {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
