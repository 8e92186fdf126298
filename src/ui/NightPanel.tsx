import { Lattice } from './Lattice.tsx'
import { Steps, type StepsProps } from './Steps.tsx'

/**
 * The green ('night') half of an account page: the lattice, one sentence and steps from 1024 px; a strip with the
 * sentence from 768 px; hidden on a phone.
 */
export function NightPanel(props: { sentence: string; steps: Omit<StepsProps, 'ground' | 'progress'> }) {
  return (
    <aside className="on-night relative flex flex-col justify-end overflow-hidden max-md:hidden md:p-8 lg:p-12">
      <div className="max-lg:hidden">
        <Lattice />
      </div>
      <div className="relative max-w-lg">
        <p className="text-[1.375rem]/7.5 font-[560] tracking-[-0.005em] text-balance max-lg:text-base">
          {props.sentence}
        </p>
        <div className="mt-8 max-lg:hidden">
          <Steps {...props.steps} ground="night" />
        </div>
      </div>
    </aside>
  )
}
