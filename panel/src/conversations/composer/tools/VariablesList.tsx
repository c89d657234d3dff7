import { IconBraces } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { VariableValue } from '@attune/contract/conversations/templates'
import { LoadFailed } from '../../../ui/page/LoadFailed.tsx'
import { SkeletonRows } from '../../../ui/page/SkeletonRows.tsx'
import { variablesQuery } from '../templates/template-queries.ts'
import { ToolPopover } from './ToolPopover.tsx'
import classes from './VariablesList.module.css'

interface VariablesListProps {
  contactId: string
  onInsert: (text: string) => void
  /** Puts the cursor back into the message. */
  onLeave: () => void
}

/** The client's values, to insert into the text. */
export const VariablesList = ({ contactId, onInsert, onLeave }: VariablesListProps) => (
  <ToolPopover
    label="Variables"
    icon={<IconBraces size={17} stroke={1.5} aria-hidden="true" />}
    width={320}
    onLeave={onLeave}
  >
    {(close) => (
      <Values
        contactId={contactId}
        onChoose={(value) => {
          close()
          onInsert(value)
        }}
      />
    )}
  </ToolPopover>
)

const Values = ({ contactId, onChoose }: { contactId: string; onChoose: (value: string) => void }) => {
  const { data, error, refetch } = useQuery(variablesQuery(contactId))
  if (error !== null) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows count={6} height={28} label="Loading variables" />
  return (
    <div className={classes.groups}>
      {groupsOf(data).map(({ title, variables }) => (
        <section key={title} aria-label={title}>
          <h3 className={classes.group}>{title}</h3>
          <ul className={classes.list}>
            {variables.map(({ name, title: words, value }, at) => (
              <li key={name}>
                <button
                  type="button"
                  className={classes.row}
                  disabled={value === null}
                  {...(at === 0 && { 'data-autofocus': true })}
                  onClick={() => value !== null && onChoose(value)}
                >
                  <span>{words}</span>
                  <span className={classes.value} dir="auto">
                    {value ?? 'Unknown'}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const groupsOf = (values: readonly VariableValue[]): { title: string; variables: VariableValue[] }[] =>
  Object.entries(Object.groupBy(values, ({ group }) => group)).map(([title, variables = []]) => ({ title, variables }))
