import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyFailure } from '../../../client/notify.ts'
import { useTabStop } from '../../../ui/keys/use-tab-stop.ts'
import { fadeEdges } from '../../../ui/list/fade-edges.ts'
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
  const suggestions = suggestionsOf(data?.data ?? [])
  const { tabIndexOf, list: stops } = useTabStop({
    keys: suggestions.map(({ key }) => key),
    current: null,
    sideways: true,
  })
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul ref={fadeEdges} className={classes.row} aria-label="Suggestions" {...stops}>
      {suggestions.map((suggestion) => (
        <li key={suggestion.key} data-stop={suggestion.key}>
          <button
            type="button"
            tabIndex={tabIndexOf(suggestion.key)}
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
