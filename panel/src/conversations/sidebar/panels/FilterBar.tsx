import classes from './FilterBar.module.css'

interface FilterBarProps<T extends string> {
  label: string
  choices: readonly { value: T; title: string }[]
  chosen: T
  onChoose: (value: T) => void
}

/** A single choice that filters a panel. */
export const FilterBar = <T extends string>({ label, choices, chosen, onChoose }: FilterBarProps<T>) => (
  <div className={classes.bar} role="group" aria-label={label}>
    {choices.map(({ value, title }) => (
      <button
        key={value}
        type="button"
        className={classes.choice}
        aria-pressed={value === chosen}
        onClick={() => onChoose(value)}
      >
        {title}
      </button>
    ))}
  </div>
)
