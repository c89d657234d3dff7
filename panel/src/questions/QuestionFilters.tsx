import { Select } from '@mantine/core'
import { isAdminType } from '@attune/contract/roles'
import { useAccount } from '../client/account.ts'
import { ContactSelect } from '../contacts/inputs/ContactSelect.tsx'
import { UserSelect } from '../staff/inputs/UserSelect.tsx'
import { formatCount } from '../ui/format-count.ts'
import { ListFilters } from '../ui/list/ListFilters.tsx'
import type { AddressFilters } from '../ui/list/use-list-filters.ts'
import { QUESTION_AGES, type QuestionsSearch } from './questions-search.ts'
import classes from './QuestionFilters.module.css'

interface QuestionFiltersProps {
  address: QuestionsSearch
  filters: AddressFilters<QuestionsSearch>
}

/** Words, client, coach and age. */
export const QuestionFilters = ({
  address: { client, coach, older },
  filters: { change, bar },
}: QuestionFiltersProps) => {
  const maySeeCoaches = useAccount().roles.some(isAdminType)
  return (
    <ListFilters label="Questions" placeholder="Words" {...bar}>
      <div className={classes.filters}>
        <ContactSelect hideLabel value={client ?? null} onChange={(id) => change({ client: id })} />
        {maySeeCoaches && (
          <UserSelect
            hideLabel
            clearable
            label="Coach"
            placeholder="Any coach"
            of="coaches"
            value={coach ?? null}
            onChange={(id) => change({ coach: id })}
          />
        )}
        <Select
          aria-label="Asked"
          placeholder="Any age"
          clearable
          data={AGES}
          value={older === undefined ? null : String(older)}
          onChange={(chosen) => change({ older: QUESTION_AGES.find((one) => String(one) === chosen) })}
        />
      </div>
    </ListFilters>
  )
}

const AGES = QUESTION_AGES.map((days) => ({
  value: String(days),
  label: `Older than ${formatCount(days, 'day')}`,
}))
