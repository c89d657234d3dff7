import { useAccount } from '../../../client/account.ts'
import { ProgramsSection } from '../../../programs/client/ProgramsSection.tsx'
import { PlanPanel } from '../../../scenes/plan/PlanPanel.tsx'
import { ScenesPanel } from '../../../scenes/runs/ScenesPanel.tsx'
import { ScheduledSection } from '../../../schedules/ScheduledSection.tsx'
import { WithClient } from './WithClient.tsx'

/** Scenes are shown in the client's time zone if it is known. */
export const ScenesOfClient = ({ contactId }: { contactId: string }) => {
  const { timezone } = useAccount()
  return (
    <WithClient contactId={contactId}>
      {({ profile }) => <ScenesPanel contactId={contactId} zone={profile.timezone ?? timezone} />}
    </WithClient>
  )
}

export const PlanOfClient = ({ contactId }: { contactId: string }) => (
  <WithClient contactId={contactId}>
    {({ profile }) => (
      <>
        <ProgramsSection contactId={contactId} />
        <ScheduledSection contactId={contactId} zone={profile.timezone} />
        <PlanPanel contactId={contactId} />
      </>
    )}
  </WithClient>
)
