import VaseIcon from 'lucide-react/icons/amphora'
import BatteryIcon from 'lucide-react/icons/battery-charging'
import BedIcon from 'lucide-react/icons/bed'
import KettleIcon from 'lucide-react/icons/coffee'
import DumbbellIcon from 'lucide-react/icons/dumbbell'
import FootwearIcon from 'lucide-react/icons/footprints'
import HeadphonesIcon from 'lucide-react/icons/headphones'
import KeyboardIcon from 'lucide-react/icons/keyboard'
import LampIcon from 'lucide-react/icons/lamp'
import BoxIcon from 'lucide-react/icons/package'
import PlugIcon from 'lucide-react/icons/plug'
import ClothIcon from 'lucide-react/icons/scissors'
import ShirtIcon from 'lucide-react/icons/shirt'
import SofaIcon from 'lucide-react/icons/sofa'
import SpeakerIcon from 'lucide-react/icons/speaker'
import PlantIcon from 'lucide-react/icons/sprout'
import TentIcon from 'lucide-react/icons/tent'
import TrophyIcon from 'lucide-react/icons/trophy'
import BallIcon from 'lucide-react/icons/volleyball'
import WatchIcon from 'lucide-react/icons/watch'
import type { ProductIcon } from '#domain/products.ts'
import type { Icon } from './icons.ts'
import { STAR } from './star.ts'

/** The drawing of a product; apart from the icons of the application, because only the product grid needs them. */
const drawings: Record<ProductIcon, Icon> = {
  headphones: HeadphonesIcon,
  battery: BatteryIcon,
  watch: WatchIcon,
  speaker: SpeakerIcon,
  plug: PlugIcon,
  keyboard: KeyboardIcon,
  shirt: ShirtIcon,
  footwear: FootwearIcon,
  cloth: ClothIcon,
  lamp: LampIcon,
  vase: VaseIcon,
  sofa: SofaIcon,
  kettle: KettleIcon,
  bed: BedIcon,
  plant: PlantIcon,
  trophy: TrophyIcon,
  ball: BallIcon,
  dumbbell: DumbbellIcon,
  tent: TentIcon,
  box: BoxIcon,
}

/** In the place of a photograph: the product's drawing in the outline of a star. */
export function ProductPicture({ icon }: { icon: ProductIcon }) {
  const Drawing = drawings[icon]
  return (
    <div
      className="grid h-36 place-items-center phone:h-full phone:min-h-28 bg-sunken text-brand-ink"
      aria-hidden="true"
    >
      <svg viewBox="0 0 98 98" className="col-start-1 row-start-1 size-24 fill-surface stroke-line-2">
        <path d={`M1 49${STAR}`} />
      </svg>
      <Drawing className="col-start-1 row-start-1 size-7.5 stroke-[1.25]" />
    </div>
  )
}
