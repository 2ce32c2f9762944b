export function HeroScene({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 1440 800" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
      <Light />
      <Alps />
      <Water />
      <Boat />
    </svg>
  )
}

function Light() {
  return (
    <>
      <defs>
        <linearGradient id="hero-water" x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#2d6488" />
          <stop offset=".3" stopColor="#17446b" />
          <stop offset=".72" stopColor="#0c2842" />
        </linearGradient>
        <radialGradient id="hero-dawn" gradientUnits="userSpaceOnUse" cx="1160" cy="450" r="700">
          <stop stopColor="#fde3ba" />
          <stop offset=".2" stopColor="#f6cba0" />
          <stop offset=".36" stopColor="#c3b6ab" />
          <stop offset=".52" stopColor="#6f93ab" />
          <stop offset=".74" stopColor="#24557b" stopOpacity=".85" />
          <stop offset="1" stopColor="#0c2842" stopOpacity="0" />
        </radialGradient>
        <radialGradient
          id="hero-glow"
          gradientUnits="userSpaceOnUse"
          cx="1056"
          cy="520"
          r="420"
          gradientTransform="matrix(1 0 0 .4 0 312)"
        >
          <stop stopColor="#fbdcae" stopOpacity=".75" />
          <stop offset="1" stopColor="#2d6488" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="hero-alps" x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#44708f" />
          <stop offset="1" stopColor="#8fabb8" />
        </linearGradient>
      </defs>
    </>
  )
}

function Alps() {
  return (
    <>
      <path fill="#0c2842" d="M0 0h1440v800H0z" />
      <path fill="url(#hero-dawn)" d="M0 0h1440v523H0z" />
      <path
        fill="url(#hero-alps)"
        d="M560 520l17-22 24-12 22-4 15-5 12-7 19-21 14-12 13-11 21-12 18-10 17-2 16 6 13 2 19 8 22-26 19-25 17-8 12-16 17-12 18-15 22 22 17 10 18 14 20-28 16-33 24-18 12-9 18-12 23 24 25 14 14-15 21-9 22 34 21 25 21 16 17 21 14-6 13-14 17-10 19-9 21-15 18 7 26 8 11 19 17 16 22-11 18-12 16-9 12-6 0 192z"
      />
      <path
        fill="#fbeedd"
        opacity=".82"
        d="M905 316l22 22 17 10 18 14-13 3-12 20-13-3-12 20-11-61 6-11zM1052 262l23 24 25 14-11 5-11 20-10 0-11 20-9-62 5-10zM1135 276l22 34 21 25 21 16 17 21-17-12-18 26-17-24-18 25-16-58 7-24zM1300 318l18 7 26 8 11 19 17 16-16 1-15 21-16-5-15 21-15-60 7-13z"
      />
      <path
        fill="#2b5d82"
        d="M140 520l18-9 30 0 16 5 21-2 17-6 22-11 22 1 14-6 13 2 15 3 23-1 23-5 24-16 13-3 19-6 22 10 16 4 23 5 22 5 11 0 16-4 24-9 22-12 13-2 19-1 22-4 20-12 18 12 22 5 17 1 16 3 13 0 15 4 19 9 11-12 17-9 17-3 15-10 16-12 24-6 11 2 16 7 20 3 12 3 23 16 18 3 20 8 26-9 16 0 14-4 15-5 16-4 23-8 21 3 25 4 16 6 25-2 13 8 20 9 18-11 12-6 19-7 19-5 15-12 14-11 13-14 22 7 14 0 20 0 21 11 23 10 0 92z"
      />
      <path
        fill="#3f7295"
        d="M430 466l22 10 16 4 23 5 22 5 11 0-20-1-20 7-20-4-20 8-20-21 9-6zM660 446l18 12 22 5 17 1 16 3 13 0-18-1-19 8-18-3-19 8-17-21 8-6zM880 428l11 2 16 7 20 3 12 3 23 16-18-4-17 9-18-8-17 9-17-20 7-8zM1340 402l22 7 14 0 20 0 21 11 23 10-21-3-21 9-22-7-21 8-21-20 9-7z"
      />
      <path
        fill="#123a5c"
        d="M0 508l31-1 28-4 29-1 32-2 23 3 35 5 44 2 38 0 29-3 32 0 44-3 55 0 37 2 46-2 25 6 32 2 61-3 42 2 45-2 52-2 21 1 34 1 51 1 34 4 52-4 47 0 42 1 39-3 40-7 54 0 31-1 45 0 18-6 30-5 31-1 31-4 19-1 21-1 21-4 19-2 0 47-1440 0z"
      />
    </>
  )
}

function Water() {
  return (
    <>
      <path fill="url(#hero-water)" d="M0 520h1440v280H0z" />
      <path fill="url(#hero-glow)" d="M560 520h880v180H560z" />
      <path
        stroke="#fdebd0"
        strokeWidth="2"
        strokeLinecap="round"
        opacity=".7"
        d="M1049 527h11M1071 529h11M1023 530h11M1025 530h12M1044 530h12M1047 530h11M1050 530h11M1076 530h11M1066 531h12M1039 532h12M1019 536h14M1026 536h13M1066 537h15M1066 537h15M1069 537h13M1065 538h14M1048 539h14M1085 539h14M1082 542h17M1047 545h14M1021 546h15M1033 547h20M1008 548h16M1084 554h19M1013 559h18M1046 561h26M1075 562h24M1042 563h21M1019 569h26M981 570h27M1048 571h20M1010 575h32M1014 575h27M1071 579h26M1040 587h34M1065 598h45M1071 603h32M971 613h38M1026 622h53M1030 622h43M998 623h36M1072 630h57M902 630h46M1001 633h63M1121 633h45M1082 636h65"
      />
      <path
        fill="none"
        stroke="#a9cad8"
        strokeWidth="1.2"
        opacity=".34"
        d="M0 706C150 668 330 676 470 706S800 760 960 728S1270 650 1440 668M0 742C160 700 320 712 460 742S800 792 980 758S1290 684 1440 704M0 776C150 738 300 748 440 776S640 806 700 812M820 812C930 806 1000 788 1090 766S1340 716 1440 740M0 806C110 778 240 782 330 810M1010 812C1130 776 1330 748 1440 774M0 676C120 650 330 640 520 668S840 716 980 692S1240 622 1440 636"
      />
      <g fill="#a9cad8" opacity=".5" fontSize="13" fontStyle="italic">
        <text x="520" y="780">
          104
        </text>
        <text x="640" y="726">
          88
        </text>
        <text x="742" y="786">
          143
        </text>
        <text x="1120" y="742">
          96
        </text>
        <text x="1236" y="704">
          61
        </text>
        <text x="1396" y="690">
          35
        </text>
      </g>
      <path
        fill="none"
        stroke="#e8721c"
        strokeWidth="2"
        strokeDasharray="2 9"
        strokeLinecap="round"
        d="M338 812C356 776 386 726 430 690"
      />
    </>
  )
}

function Boat() {
  return (
    <>
      <path
        d="M866 616C760 624 620 640 430 690M866 606C740 606 600 612 380 640M1040 614C1080 622 1110 634 1130 652"
        fill="none"
        stroke="#f6fbfd"
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity=".55"
      />
      <path d="M850 610C780 612 700 620 600 640C700 632 790 626 862 614Z" fill="#f6fbfd" opacity=".5" />
      <g transform="translate(846 604)">
        <path d="M8 12C70 26 150 24 206 6L214 14C150 34 60 38 0 24Z" fill="#0c2842" opacity=".5" />
        <path d="M70-30c0-14 4-20 11-20s11 6 11 20zM106-30c0-14 4-20 11-20s11 6 11 20z" fill="#123a5c" />
        <circle cx="81" cy="-57" r="6.5" fill="#123a5c" />
        <circle cx="117" cy="-57" r="6.5" fill="#123a5c" />
        <path d="M132-30 150-54h5l9 24z" fill="#a9cad8" opacity=".85" />
        <path d="M22-30v-11q0-4 5-4h26q5 0 6 4l3 11z" fill="#0c2842" />
        <path d="M0-32 204-36q14 0 10 9L198 2q-5 12-22 12H22Q6 14 4 2Z" fill="#f6fbfd" />
        <path d="M0-32 204-36q14 0 10 9H1Z" fill="#e8721c" />
        <path d="M5 4Q100 10 195 4q-6 10-20 10H22Q8 14 5 4Z" fill="#a9cad8" />
        <path d="M6-30V-68" stroke="#f6fbfd" strokeWidth="2" />
        <path d="M6-68h-21v14H6z" fill="#cc3430" />
        <path d="M-6.5-66h4v3h3v4h-3v3h-4v-3h-3v-4h3z" fill="#f6fbfd" />
      </g>
    </>
  )
}
