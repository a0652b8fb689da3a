import type { Convention } from '@dioptrie/domain/commercial/contract'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { Comptage } from '../ui/Comptage.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { ChampJour } from '../ui/Jour.tsx'
import { type PetiteFiche, usePetiteFiche } from '../ui/usePetiteFiche.ts'
import { useDire } from './afficher.tsx'
import style from './commercial.module.css'
import type { PropsFenetre } from './useFenetre.tsx'

/** A discount for the staff of a company, proposed or changed before it is signed. */
export function FenetreConvention({ fiche, fermer, compte }: PropsFenetre<Convention> & { compte: string }) {
  const t = useTranslations('commercial')
  const ui = useTranslations('ui')
  const dire = useDire()
  const creer = useAppel(contrat.commercial.proposerConvention, { uneFois: true })
  const modifier = useAppel(contrat.commercial.modifierConvention)
  const depuisConvention = (f: Partial<Convention>): Termes => ({
    Remise: f.Remise ?? null,
    DateDebut: f.DateDebut ?? aujourdhuiAbidjan(new Date()),
    DateFin: f.DateFin ?? null,
  })
  const saisie = usePetiteFiche({
    cle: `convention:${fiche?._id ?? compte}`,
    depart: depuisConvention(fiche ?? {}),
    version: fiche?.version,
    depuis: depuisConvention,
    requis: ['Remise', 'DateDebut'],
    enregistrer: (payload, envoi) =>
      fiche
        ? modifier.mutateAsync({ payload: { ...payload, _id: fiche._id } }, envoi)
        : creer.mutateAsync({ payload: { ...payload, IdCompte: compte } }, envoi),
    reussi: () => {
      avisSucces(t('proposee'))
      fermer()
    },
  })
  return (
    <FenetreSaisie
      titre={t('proposer')}
      fermer={fermer}
      bouton={ui('enregistrer')}
      saisie={saisie}
      intitule={nom => t(`champs.${nom as 'Remise'}`)}
      dire={dire}
    >
      <TermesConvention valeurs={saisie.valeurs} poser={saisie.poser} erreurs={saisie.erreurs} />
    </FenetreSaisie>
  )
}

export interface Termes {
  Remise: number | null
  DateDebut: string | null
  DateFin: string | null
}

/** What a convention says: how much, from when, until when. */
export function TermesConvention({
  valeurs,
  poser,
  erreurs,
}: Pick<PetiteFiche<Termes>, 'valeurs' | 'poser' | 'erreurs'>) {
  const t = useTranslations('commercial')
  return (
    <>
      <Comptage
        label={t('champs.Remise')}
        refusComptage={t('entierAttendu')}
        required
        data-autofocus
        value={valeurs.Remise}
        onChange={v => poser({ Remise: v })}
        error={erreurs.Remise}
      />
      <div className={style.deux}>
        <ChampJour
          label={t('champs.DateDebut')}
          required
          value={valeurs.DateDebut}
          onChange={v => poser({ DateDebut: v })}
          error={erreurs.DateDebut}
        />
        <ChampJour
          label={t('champs.DateFin')}
          value={valeurs.DateFin}
          onChange={v => poser({ DateFin: v })}
          error={erreurs.DateFin}
        />
      </div>
    </>
  )
}
