import {
  BORNES,
  ecrireNombre,
  PAS_DIOPTRIES,
  PAS_HUITIEME,
  PAS_QUART,
  type PasDioptrie,
} from '@dioptrie/domain/kernel/optique'
import type { Coordonnees, GenreStock } from '@dioptrie/domain/verres/reserve'
import { useState } from 'react'
import { usePasDioptrie } from '../../clients/pas.ts'
import { contrat, useAppel } from '../../kernel/api.ts'
import { useChamp, useTranslations } from '../../kernel/i18n.tsx'
import { usePermission } from '../../kernel/session.ts'
import { avisSucces } from '../../ui/avis.ts'
import { ChampDecimal } from '../../ui/ChampDecimal.tsx'
import { ChampListe } from '../../ui/ChampListe.tsx'
import { Comptage } from '../../ui/Comptage.tsx'
import { Dioptrie } from '../../ui/Dioptrie.tsx'
import { FenetreSaisie } from '../../ui/FenetreSaisie.tsx'
import { Grille } from '../../ui/Grille.tsx'
import { ChampMontant } from '../../ui/Montant.tsx'
import { useGeste } from '../../ui/useGeste.ts'
import { pasAPas } from './casier.ts'

interface Props {
  nom: { _id: string; Libelle: string; Genre: GenreStock }
  IdOfficine: string
  facette: number | null
  fermer: (facette?: number | null) => void
}

const MAX = 2_000
const { min: SPH_MIN, max: SPH_MAX } = BORNES.Sph

/** A rectangle of powers, held in one go: what is held already stays. */
export function FenetreTenir({ nom, IdOfficine, facette, fermer }: Props) {
  const t = useTranslations('reserve')
  const champ = useChamp()
  const voitAchat = usePermission('stock.prixachat')
  const tenir = useAppel(contrat.stockVerre.tenir, { refaisable: true })
  const geste = useGeste()
  const unifocal = nom.Genre === 'unifocal'
  const [v, setV] = useState({
    SphDe: -6,
    SphA: unifocal ? 4 : 3,
    De: unifocal ? 0 : 1,
    A: unifocal ? 2 : 3,
    facette: facette ?? (unifocal ? 70 : null),
    SeuilAlerte: 2,
    PrixAchat: null,
  } as Record<'SphDe' | 'SphA' | 'De' | 'A' | 'facette' | 'SeuilAlerte' | 'PrixAchat', number | null>)
  const poser = (maj: Partial<typeof v>) => setV(avant => ({ ...avant, ...maj }))
  const reseau = usePasDioptrie()
  const [choisi, setPas] = useState<PasDioptrie>(PAS_QUART)
  // Eighths only where the house works so, and only when they are asked for: there are four times as many.
  const pas = reseau === PAS_HUITIEME ? choisi : PAS_QUART
  const complet = v.SphDe !== null && v.SphA !== null && v.De !== null && v.A !== null
  const aEnvers = complet && ((v.SphDe as number) > (v.SphA as number) || (v.De as number) > (v.A as number))
  const cases: Coordonnees[] =
    !complet || aEnvers || (unifocal && v.facette === null)
      ? []
      : pasAPas(v.SphDe as number, v.SphA as number, pas).flatMap(Sph =>
          pasAPas(v.De as number, v.A as number, pas).flatMap((valeur): Coordonnees[] =>
            unifocal
              ? [{ Sph, Cyl: valeur, Diametre: v.facette }]
              : (['OD', 'OG'] as const).map(Cote => ({ Sph, Add: valeur, Cote, Base: v.facette })),
          ),
        )
  const empeche = cases.length === 0 || cases.length > MAX
  const envoyer = () =>
    void geste.faire(async () => {
      const { tenues } = await tenir.mutateAsync({
        payload: {
          IdOfficine,
          IdNomCommercial: nom._id,
          cases: cases,
          ...(v.SeuilAlerte === null ? {} : { SeuilAlerte: v.SeuilAlerte }),
          ...(v.PrixAchat === null ? {} : { PrixAchat: v.PrixAchat }),
        },
      })
      avisSucces(t('tenue.faite', { n: tenues }))
      fermer(v.facette)
    })
  const dioptrie = (nomDuChamp: 'SphDe' | 'SphA' | 'De' | 'A', label: string, min: number, max: number) => (
    <Dioptrie
      label={label}
      required
      pas={pas}
      min={min}
      max={max}
      value={v[nomDuChamp]}
      onChange={valeur => poser({ [nomDuChamp]: valeur })}
    />
  )
  const [min, max] = unifocal ? [0, 12] : [0.5, 4]
  return (
    <FenetreSaisie
      titre={t('tenue.titre')}
      texte={t('tenue.texte', { nom: nom.Libelle })}
      taille={520}
      fermer={() => fermer()}
      bouton={t('tenue.tenir')}
      quoi={t('nonEnregistre')}
      enCours={geste.enCours}
      refus={geste.refus}
      empeche={empeche}
      envoyer={envoyer}
    >
      <Grille>
        {dioptrie('SphDe', t('tenue.SphDe'), SPH_MIN, SPH_MAX)}
        {dioptrie('SphA', t('tenue.SphA'), SPH_MIN, SPH_MAX)}
        {dioptrie('De', t(unifocal ? 'tenue.CylDe' : 'tenue.AddDe'), min, max)}
        {dioptrie('A', t(unifocal ? 'tenue.CylA' : 'tenue.AddA'), min, max)}
        {reseau === PAS_HUITIEME && (
          <ChampListe
            label={t('tenue.pas')}
            data={PAS_DIOPTRIES.map(p => ({ value: String(p), label: ecrireNombre(p) }))}
            value={String(pas)}
            onChange={p => setPas(Number(p) as PasDioptrie)}
          />
        )}
        {unifocal ? (
          <Comptage
            label={champ('Diametre')}
            required
            refusComptage={t('quantite')}
            value={v.facette}
            onChange={n => poser({ facette: n })}
          />
        ) : (
          <ChampDecimal label={t('base')} value={v.facette} onChange={n => poser({ facette: n })} />
        )}
        <Comptage
          label={champ('SeuilAlerte')}
          refusComptage={t('quantite')}
          value={v.SeuilAlerte}
          onChange={n => poser({ SeuilAlerte: n })}
        />
        {voitAchat && (
          <ChampMontant
            label={champ('PrixAchat')}
            value={v.PrixAchat}
            onChange={PrixAchat => poser({ PrixAchat })}
          />
        )}
      </Grille>
      <p role="status">
        {aEnvers
          ? t('tenue.aEnvers')
          : cases.length > MAX
            ? t('tenue.trop')
            : t('tenue.combien', { n: cases.length })}
      </p>
    </FenetreSaisie>
  )
}
