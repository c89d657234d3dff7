import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PromptLog } from '@attune/contract/prompts/entity'
import { failureOf } from '../client/failure.ts'
import { promptLogsQuery } from './prompt-queries.ts'
import classes from './PromptLogs.module.css'

/** The requests to a model behind a message, shown on request: what was asked, and what came back. */
export const PromptLogs = ({ messageId }: { messageId: string }) => {
  const [open, setOpen] = useState(false)
  const { data, error } = useQuery({ ...promptLogsQuery(messageId), enabled: open })
  return (
    <details className={classes.logs} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Prompt log</summary>
      {error !== null && <p role="alert">{failureOf(error).content}</p>}
      {data?.data.length === 0 && <p>No model was asked for this message.</p>}
      <ol>
        {data?.data.map((log) => (
          <li key={log._id}>
            <Entry log={log} />
          </li>
        ))}
      </ol>
    </details>
  )
}

const Entry = ({ log: { model, milliseconds, tokens, asked, answer, error } }: { log: PromptLog }) => (
  <>
    <p className={classes.head}>
      {model}, {(milliseconds / 1_000).toFixed(1)} s{tokens !== null && `, ${tokens.asked + tokens.answered} tokens`}
    </p>
    {asked.map(({ role, content }, at) => (
      <Words key={at} who={role} text={content} />
    ))}
    {answer !== null && <Words who="answer" text={answer} />}
    {error !== null && <p data-bad>{error}</p>}
  </>
)

const Words = ({ who, text }: { who: string; text: string }) => (
  <div>
    <p className={classes.who}>{who}</p>
    <p className={classes.text} dir="auto">
      {text}
    </p>
  </div>
)
