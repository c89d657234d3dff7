import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useClientRules } from './client-rules-query.ts'

const ClientRules = lazyPart(async () => (await import('./ClientRules.tsx')).ClientRules)

interface OwnRulesProps {
  contactId: string
  zone: string
  /** Nothing is shown, or loaded, for a client who never asked for anything. */
  onlySet?: boolean
}

/** The client's own rules, as soon as they are known. */
export const OwnRules = ({ contactId, zone, onlySet = false }: OwnRulesProps) => {
  const rules = useClientRules(contactId)
  if (rules === undefined || (onlySet && rules.changes.length === 0)) return null
  return (
    <Suspense>
      <ClientRules contactId={contactId} zone={zone} rules={rules} />
    </Suspense>
  )
}
