import type { CommandeVerre } from '@dioptrie/domain/atelier/contract'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { Comptage } from '../ui/Comptage.tsx'
import { Grille, largeur } from '../ui/Grille.tsx'
import { ChampJour } from '../ui/Jour.tsx'
import style from './atelier.module.css'
import { BoiteMonture, ChampsVerre } from './ChampsVerre.tsx'
import { FenetreGeste } from './FenetreGeste.tsx'
import type { PropsGeste } from './GestesVerre.tsx'
import { MesuresVerre, oeilDe, oeilDit } from './MesuresVerre.tsx'

const TEXTES = ['Libelle', 'Indice', 'Matiere', 'Traitement', 'Teinte'] as const

const depuis = (v: CommandeVerre) => ({
  IdFournisseur: v.IdFournisseur,
  Libelle: v.Libelle,
  Indice: v.Indice,
  Matiere: v.Matiere,
  Diametre: v.Diametre,
  Traitement: v.Traitement,
  Teinte: v.Teinte,
  MontureA: v.MontureA,
  MontureB: v.MontureB,
  MontureDBL: v.MontureDBL,
  MontureED: v.MontureED,
  Urgent: v.Urgent,
  IdOfficineLivraison: v.IdOfficineLivraison,
  Remarques: v.Remarques,
  DatePrevue: v.DatePrevue,
})

/** A lens that is still awaited: what it is, where it goes, when it should come. */
export function ModifierVerre({ verre, fermer }: PropsGeste) {
  const t = useTranslations('atelier.fenetre')
  const champ = useChamp()
  const modifier = useAppel(contrat.atelier.modifierVerre)
  const [valeurs, setValeurs] = useState(() => depuis(verre))
  const [oeil, setOeil] = useState(() => oeilDe(verre.Prescrit))
  const poser = (maj: object) => setValeurs(v => ({ ...v, ...maj }))
  return (
    <FenetreGeste
      titre={t('modifier', { ref: verre.RefVerre, cote: verre.Cote })}
      bouton={useTranslations('ui')('enregistrer')}
      large
      fermer={fermer}
      faire={() =>
        modifier.mutateAsync({
          params: { id: verre._id },
          payload: { ...valeurs, ...oeilDit(oeil), version: verre.version },
        })
      }
    >
      {champs => (
        <>
          <Grille>
            {TEXTES.map(nom => (
              <div key={nom} className={nom === 'Libelle' ? largeur.large : largeur.quart}>
                <TextInput
                  label={champ(nom)}
                  autoComplete="off"
                  value={valeurs[nom] ?? ''}
                  error={champs[nom]}
                  onChange={e => poser({ [nom]: e.currentTarget.value })}
                />
              </div>
            ))}
            <Comptage
              label={champ('Diametre')}
              refusComptage={t('diametreAttendu')}
              value={valeurs.Diametre}
              error={champs.Diametre}
              onChange={Diametre => poser({ Diametre })}
            />
            <ChampJour
              label={t('prevu')}
              required
              value={valeurs.DatePrevue}
              error={champs.DatePrevue}
              onChange={DatePrevue => poser({ DatePrevue: DatePrevue ?? '' })}
            />
          </Grille>
          <ChampsVerre IdOfficine={verre.IdOfficine} valeurs={valeurs} poser={poser} champs={champs}>
            <div className={style.mesures}>
              <MesuresVerre
                nom={verre.Cote}
                vision={verre.TypeVision}
                oeil={oeil}
                poser={setOeil}
                erreur={champs.Oeil}
                erreurDe={champ => champs[`Oeil.${champ}`]}
              />
            </div>
            <BoiteMonture valeurs={valeurs} poser={poser} erreur={champ => champs[champ]} />
          </ChampsVerre>
        </>
      )}
    </FenetreGeste>
  )
}
