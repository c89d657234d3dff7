import type { Organization } from '@attune/contract/organizations/entity'
import { calls } from '../../client/calls.ts'
import { DaysPart } from './DaysPart.tsx'

/** How long the Service Logs are kept. */
export const LogsPart = ({ organization, mayChange }: { organization: Organization; mayChange: boolean }) => (
  <DaysPart
    title="Logs"
    words="Entries needed for clients’ proofs are kept, however old they are."
    label="Keep the Service Logs for"
    description="Older entries are permanently deleted within a day."
    without="Forever"
    choices={[
      [90, '90 days'],
      [180, '180 days'],
      [365, 'A year'],
      [730, 'Two years'],
      [1_095, 'Three years'],
      [2_555, 'Seven years'],
    ]}
    value={organization.logDays}
    rev={organization.rev}
    mayChange={mayChange}
    save={(logDays, rev) => calls.organizations.update({ id: organization._id, rev, logDays })}
  />
)
