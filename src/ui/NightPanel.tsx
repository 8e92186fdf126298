import { Lattice } from './Lattice.tsx'
import { Steps, type StepsProps } from './Steps.tsx'

/**
 * The night half of an account page: lattice, one sentence and a road from 1024 px; a plain strip with the
 * sentence from 768; nothing on a phone, where the form is what matters.
 */
export function NightPanel(props: { sentence: string; road: Omit<StepsProps, 'ground' | 'progress'> }) {
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
          <Steps {...props.road} ground="night" />
        </div>
      </div>
    </aside>
  )
}
