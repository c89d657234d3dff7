import { isAdminType } from '@attune/contract/roles'
import { useAccount } from '../../client/account.ts'
import classes from './CoachFilter.module.css'
import { UserSelect } from './UserSelect.tsx'

interface CoachFilterProps {
  coach: string | undefined
  /** What the page's address gets; nothing stands for all coaches. */
  onChange: (whose: { coach?: string }) => void
}

/** Narrows a page down to one coach's clients, for those who see the clients of others. */
export const CoachFilter = ({ coach, onChange }: CoachFilterProps) =>
  useAccount().roles.some(isAdminType) && (
    <div className={classes.coach}>
      <UserSelect
        label="Coach"
        hideLabel
        placeholder="All coaches"
        of="coaches"
        value={coach ?? null}
        onChange={(id) => onChange(id === null ? {} : { coach: id })}
      />
    </div>
  )
