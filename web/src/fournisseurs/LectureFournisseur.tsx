import type { Fournisseur } from '@dioptrie/domain/fournisseurs/contract'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { useTitre } from '../kernel/titre.ts'
import { ReceptionsDuFournisseur } from '../receptions/ReceptionsDuFournisseur.tsx'
import { Entete } from '../ui/Entete.tsx'
import { Lecture } from '../ui/Lecture.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { PiedFiche } from '../ui/PiedFiche.tsx'
import { Solde } from './Solde.tsx'

const PANNEAUX = {
  identite: ['Contact', 'Telephone', 'Email', 'Adresse', 'Ville', 'Pays'],
  conditions: ['DelaiLivraison', 'ConditionsReglement', 'RegistreCommerce', 'CompteContribuable'],
} as const

export function LectureFournisseur({ fournisseur }: { fournisseur: Fournisseur }) {
  const t = useTranslations('fournisseurs')
  const ui = useTranslations('ui')
  const champ = useChamp()
  useTitre(fournisseur.Nom)
  const panneau = (nom: keyof typeof PANNEAUX) => (
    <Panneau titre={t(nom)}>
      <Lecture
        lignes={[
          ...PANNEAUX[nom].map((c): [string, string | number | null] => [
            c === 'Contact' ? t('contact') : champ(c),
            fournisseur[c],
          ]),
          ...(nom === 'identite'
            ? (['Marchandises', 'Verrier'] as const).map((c): [string, string] => [
                champ(c),
                ui(fournisseur[c] ? 'oui' : 'non'),
              ])
            : []),
        ]}
      />
    </Panneau>
  )
  return (
    <>
      <Entete titre={fournisseur.Nom} contexte={fournisseur.Officine ?? t('groupe')} />
      <div className="sides">
        <div className="pile">
          {panneau('identite')}
          {panneau('conditions')}
        </div>
        <div className="pile">
          <Solde fournisseur={fournisseur} />
          <ReceptionsDuFournisseur IdFournisseur={fournisseur._id} />
          <PiedFiche fiche={fournisseur} />
        </div>
      </div>
    </>
  )
}
