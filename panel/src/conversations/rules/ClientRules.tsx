import { Button } from '@mantine/core'
import type { ClientRules as Rules } from '@attune/contract/conversations/automated/client-rule-calls'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { calls } from '../../client/calls.ts'
import { notify } from '../../client/notify.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useNow } from '../../ui/time/use-now.ts'
import { putClientRules } from './client-rules-query.ts'
import { describeChange, describeRules } from './describe-rules.ts'
import classes from './ClientRules.module.css'

const EndPauseDialog = lazyPart(async () => (await import('./EndPauseDialog.tsx')).EndPauseDialog)

/** How many changes are shown. */
const SHOWN = 3

interface ClientRulesProps {
  contactId: string
  zone: string
  rules: Rules
}

/** What a client has asked of automation, by text or on their own page. */
export const ClientRules = ({ contactId, zone, rules }: ClientRulesProps) => {
  const now = useNow()
  const [isEnding, setEnding] = useState(false)
  const set = describeRules(rules, now, zone)
  return (
    <section className={classes.section} aria-label="Client’s own rules">
      <h2 className={classes.title}>Client’s own rules</h2>
      {set.length === 0 ? (
        <p className={classes.none}>
          {rules.changes.length === 0 ? 'They haven’t asked automation for anything.' : 'None now.'}
        </p>
      ) : (
        <ul className={classes.list}>
          {set.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      )}
      {rules.changes.length > 0 && (
        <ul className={classes.changes} aria-label="Latest changes">
          {rules.changes.slice(0, SHOWN).map((change) => (
            <li key={`${change.at} ${change.detail}`} dir="auto">
              {describeChange(change, now, zone)}
            </li>
          ))}
        </ul>
      )}
      <Actions contactId={contactId} rules={rules} onEnd={() => setEnding(true)} />
      {isEnding && (
        <Suspense>
          <EndPauseDialog contactId={contactId} onClose={() => setEnding(false)} />
        </Suspense>
      )}
    </section>
  )
}

const Actions = ({ contactId, rules, onEnd }: { contactId: string; rules: Rules; onEnd: () => void }) => {
  const change = useMutation({
    mutationFn: ({ id, what }: { id: string; what: keyof typeof DONE }) => calls.conversations[what]({ id }),
    onSuccess: (after, { id, what }) => {
      putClientRules(id, after)
      notify({ kind: 'good', title: DONE[what] })
    },
  })
  const running = change.isPending ? change.variables.what : null
  if (!rules.abilities.link && !rules.abilities.endPause) return null
  return (
    <div className={classes.actions}>
      {rules.abilities.endPause && (
        <Button variant="default" size="xs" onClick={onEnd}>
          End the pause…
        </Button>
      )}
      {rules.abilities.link && (
        <>
          <Button
            variant="subtle"
            size="xs"
            disabled={running === 'endClientLinks'}
            loading={running === 'sendClientLink'}
            onClick={() => change.mutate({ id: contactId, what: 'sendClientLink' })}
          >
            Text their settings link
          </Button>
          <Button
            variant="subtle"
            size="xs"
            disabled={running === 'sendClientLink'}
            loading={running === 'endClientLinks'}
            onClick={() => change.mutate({ id: contactId, what: 'endClientLinks' })}
          >
            End old links
          </Button>
        </>
      )}
    </div>
  )
}

const DONE = {
  sendClientLink: 'Their settings link is on its way.',
  endClientLinks: 'Links that they got before no longer work.',
} as const
