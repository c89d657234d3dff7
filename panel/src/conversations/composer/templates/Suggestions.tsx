import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyFailure } from '../../../client/notify.ts'
import { suggestionsOf, type Suggestion } from './suggestions.ts'
import { renderedQuery, templatesQuery } from './template-queries.ts'
import classes from './Suggestions.module.css'

interface SuggestionsProps {
  contactId: string
  onInsert: (text: string) => void
}

/** Suggested messages, labelled Guide, Inquire and Motivate. A click inserts one without sending it. */
export const Suggestions = ({ contactId, onInsert }: SuggestionsProps) => {
  const client = useQueryClient()
  const { data } = useQuery(templatesQuery)
  const [busy, setBusy] = useState<string | null>(null)
  const take = async ({ key, source }: Suggestion) => {
    if ('text' in source) return onInsert(source.text)
    setBusy(key)
    try {
      onInsert((await client.fetchQuery(renderedQuery(source.template, contactId))).text)
    } catch (error) {
      notifyFailure(error)
    } finally {
      setBusy(null)
    }
  }
  return (
    <ul className={classes.row} aria-label="Suggestions">
      {suggestionsOf(data?.data ?? []).map((suggestion) => (
        <li key={suggestion.key}>
          <button
            type="button"
            className={classes.chip}
            disabled={busy === suggestion.key}
            onClick={() => void take(suggestion)}
          >
            <b>{suggestion.kind}</b> {suggestion.words}
          </button>
        </li>
      ))}
    </ul>
  )
}
