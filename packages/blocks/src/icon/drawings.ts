/// <reference types="vite/client" />
import { type IconName } from '@mutai/layout/model/types/icon-groups';

/** Source of the drawings: the build bundles only these. The patterns must be literals. */
const sources = import.meta.glob<string>(
  [
    '../../../../node_modules/@tabler/icons/icons/outline/{arrow-up,arrow-down,arrow-left,arrow-right,arrow-up-left,arrow-up-right,arrow-down-left,arrow-down-right,arrow-back-up,corner-up-left,corner-up-right,arrows-left-right,arrows-up-down,chevron-up,chevron-down,chevron-left,chevron-right,chevrons-up,chevrons-down,chevrons-left,chevrons-right,circle-arrow-up,circle-arrow-down,circle-arrow-left,circle-arrow-right,direction-sign,compass,map-pin,map-2,current-location,navigation,route,door-enter,door-exit,door,elevator,escalator-up,escalator-down,stairs,stairs-up,stairs-down}.svg',
    '../../../../node_modules/@tabler/icons/icons/outline/{train,bus,car,bike,motorbike,walk,run,plane,plane-departure,plane-arrival,ship,truck,ambulance,ticket,luggage,parking,gas-station,charging-pile,traffic-cone,traffic-lights,road,barrier-block}.svg',
    '../../../../node_modules/@tabler/icons/icons/outline/{info-circle,help-circle,man,woman,toilet-paper,disabled,wheelchair,baby-carriage,baby-bottle,users,user,users-group,friends,armchair,bath,droplet,cup,trash,recycle,wifi,plug,battery-charging,phone,headset,bell,key,lock,box,mail,printer,credit-card,cash,coin-yuan,receipt,qrcode,scan,id,school,book,building,building-hospital,building-bank,building-store,home}.svg',
    '../../../../node_modules/@tabler/icons/icons/outline/{alert-triangle,alert-circle,alert-octagon,urgent,bell-ringing,sos,shield-check,first-aid-kit,fire-extinguisher,flame,smoking,smoking-no,ban,hand-stop,camera,camera-off,video,volume,volume-off,phone-off,lock-access,eye,radioactive,biohazard,bolt,temperature,check,x,circle-check,circle-x,circle-plus,circle-minus,clock,hourglass,calendar,calendar-event,flag,pin,thumb-up,star,heart,crown,award,trophy,gift,tag,speakerphone,broadcast,microphone,face-mask,rosette-discount-check}.svg',
    '../../../../node_modules/@tabler/icons/icons/outline/{stethoscope,nurse,heartbeat,heart-rate-monitor,lungs,brain,bone,dental,ear,eye-check,bandage,pill,vaccine,test-pipe,microscope,virus,droplet-half,bed,emergency-bed,report-medical,clipboard-heart,mood-kid,stretching}.svg',
    '../../../../node_modules/@tabler/icons/icons/outline/{tools-kitchen-2,bowl-chopsticks,soup,coffee,bottle,beer,cake,ice-cream,pizza,salad,meat,fish,egg,apple,carrot,milk,shopping-cart,shopping-bag,basket,shirt,hanger,diamond,scissors,percentage}.svg',
    '../../../../node_modules/@tabler/icons/icons/outline/{sun,moon,cloud,cloud-rain,cloud-snow,cloud-storm,cloud-fog,mist,wind,snowflake,umbrella,tornado,rainbow,leaf,plant,trees,flower,mountain,paw,dog}.svg',
    '../../../../node_modules/@tabler/icons/icons/outline/{device-tv,movie,music,photo,palette,ball-football,ball-basketball,swimming,barbell,device-desktop,device-mobile,device-tablet,server,antenna,satellite,radio,news,chart-bar,trending-up,trending-down,gauge,tools,settings,bulb,solar-panel,building-factory,crane,helmet,masks-theater,device-projector,propeller}.svg',
  ],
  { eager: true, query: '?raw', import: 'default' },
);

/** Side of the square in which every drawing is, in its own pixels. */
export const drawingSide = 24;

const pathsIn = (source: string): readonly string[] =>
  source
    .split('<path d="')
    .slice(1)
    .map((path) => path.slice(0, path.indexOf('"')));

const drawings: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(sources).map(([file, source]) => [file.replace(/^.*\/|\.svg$/g, ''), pathsIn(source)]),
);

/** Lines of an icon, as SVG paths to be drawn without a fill. */
export const drawingOf = (name: IconName): readonly string[] => drawings.get(name) ?? [];
