import type { DocumentDu } from '@dioptrie/domain/caisse/contract'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import { Loader, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useOuvrirPremier, useVersDu } from '../caisse/useVersDu.ts'
import { chemins } from '../chemins/caisse.ts'
import { contrat, requetePage } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Raccourci } from '../ui/Raccourci.tsx'
import { useTouches } from '../ui/useTouches.ts'
import style from './accueil.module.css'
import { Chacun } from './Chacun.tsx'
import { Lignes } from './Lignes.tsx'
import { lignesDe } from './Liste.tsx'
import { MONTRES } from './useLectures.ts'

/** Who comes to pay: found by name, phone or reference, typed or scanned; the latest five when nothing is asked. */
export function AEncaisser({ officine, attendues }: { officine: string; attendues: number | undefined }) {
  const t = useTranslations('tableau-de-bord')
  const versDu = useVersDu()
  const champ = useRef<HTMLInputElement>(null)
  const [texte, setTexte] = useState('')
  const [q] = useDebouncedValue(texte.trim(), 150)
  const dus = useQuery({
    ...requetePage(contrat.caisse.dus, {
      query: { limit: MONTRES, IdOfficine: officine, ...(q ? { q } : {}) },
    }),
    placeholderData: keepPreviousData,
  })
  const lecture = lignesDe<DocumentDu>(dus)
  const setAttendu = useOuvrirPremier(q, dus.isPlaceholderData ? undefined : lecture.data?.[0])
  useTouches({ f2: () => champ.current?.select(), '/': () => champ.current?.select() })
  const nombre = dus.data?.pager.totalItems ?? 0
  return (
    <Panneau
      bord
      titre={t('aEncaisser')}
      lien={
        <Link to={chemins.caisse} className={style.lien}>
          {nombre > MONTRES ? t('voirLesDus', { n: nombre }) : t('ouvrirCaisse')}
        </Link>
      }
    >
      <div className={`p12-16 ${style.recherche}`}>
        <TextInput
          ref={champ}
          aria-label={t('chercherDu')}
          placeholder={t('chercherDu')}
          leftSection={<IconSearch size={17} stroke={1.8} aria-hidden />}
          rightSection={dus.isFetching ? <Loader size="xs" /> : <Raccourci touche="F2" />}
          rightSectionWidth={36}
          value={texte}
          autoComplete="off"
          spellCheck={false}
          onChange={e => {
            setTexte(e.currentTarget.value)
            setAttendu(null)
          }}
          onKeyDown={e => {
            if (e.key !== 'Enter' || !texte.trim()) return
            e.preventDefault()
            setAttendu(texte.trim())
          }}
        />
      </div>
      <Lignes
        lecture={lecture}
        attendues={attendues}
        vide={q ? t('aucunDu', { q }) : t('toutRegle')}
        cle={d => d._id}
        lien={d => ({ to: versDu(d) ?? chemins.caisse })}
        ligne={d => (
          <>
            <Chacun
              nom={d.Tiers ?? t('auComptoir')}
              chiffres
              sous={[d.RefCmmd, ecrireJour(d.DateCommd), d.Contacts[0] && formaterTelephone(d.Contacts[0])]}
            />
            <strong className="fixed">
              <Montant valeur={d.ResteAPayer} />
            </strong>
          </>
        )}
      />
    </Panneau>
  )
}
