import { SettingsPane } from '../../ui/page/SettingsPane.tsx'
import { AmountsPart, CommandsPart, MailDomainsPart, PersonFirstPart, QuietHoursPart } from './fields/GateFields.tsx'
import { OwnHoursPart } from './fields/OwnHoursPart.tsx'
import { TasksPart } from './fields/TasksPart.tsx'
import { AgreementPart } from './AgreementPart.tsx'
import { LogsPart } from './LogsPart.tsx'
import { LogoPart } from '../organizations/LogoPart.tsx'
import { ThemePart } from '../organizations/ThemePart.tsx'
import { CoachPagesPart } from './CoachPagesPart.tsx'
import { OrganizationPart } from './OrganizationPart.tsx'
import { SecondFactorRulePart } from './SecondFactorRulePart.tsx'
import { SessionsPart } from './SessionsPart.tsx'
import { SettingsBlocks } from './SettingsBlocks.tsx'
import { TranscriptsPart } from './TranscriptsPart.tsx'

/** `/organizations/settings/general`: the organization's name, look and pages, and what automation may do, and when. */
export const GeneralSettings = () => (
  <SettingsPane title="General Settings" back="/organizations/settings">
    <SettingsBlocks>
      {(host, organization) => (
        <>
          <OrganizationPart {...host} organization={organization} />
          <LogoPart organization={organization} />
          <ThemePart organization={organization} onDirty={host.onDirty} />
          <CoachPagesPart organization={organization} />
          <AgreementPart organizationId={organization._id} onDirty={host.onDirty} />
          <TranscriptsPart organization={organization} />
          <QuietHoursPart {...host} />
          <OwnHoursPart {...host} zone={organization.timezone} />
          <AmountsPart {...host} />
          <PersonFirstPart {...host} />
          <CommandsPart {...host} />
          <TasksPart {...host} />
          <MailDomainsPart {...host} />
          <SecondFactorRulePart organization={organization} />
          <SessionsPart organization={organization} />
          <LogsPart organization={organization} mayChange={host.settings.abilities.update} />
        </>
      )}
    </SettingsBlocks>
  </SettingsPane>
)
