import { useAccount } from '../../../client/account.ts'
import { PlanPanel } from '../../../scenes/plan/PlanPanel.tsx'
import { ScenesPanel } from '../../../scenes/runs/ScenesPanel.tsx'
import { WithClient } from './WithClient.tsx'

/** The client's own time first: scenes and plan speak in it. */
export const ScenesOfClient = ({ contactId }: { contactId: string }) => {
  const { timezone } = useAccount()
  return (
    <WithClient contactId={contactId}>
      {({ profile }) => <ScenesPanel contactId={contactId} zone={profile.timezone ?? timezone} />}
    </WithClient>
  )
}

export const PlanOfClient = ({ contactId }: { contactId: string }) => (
  <WithClient contactId={contactId}>{() => <PlanPanel contactId={contactId} />}</WithClient>
)
