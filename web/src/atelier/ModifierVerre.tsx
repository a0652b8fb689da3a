import type { CommandeVerre } from '@dioptrie/domain/atelier/contract'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { formule } from '@dioptrie/domain/kernel/optique'
import { TextInput } from '@mantine/core'
import { contrat, requete, useAppel, useComplement } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { useOfficines } from '../kernel/officine.ts'
import { Comptage } from '../ui/Comptage.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { Grille, largeur } from '../ui/Grille.tsx'
import { ChampJour } from '../ui/Jour.tsx'
import { usePetiteFiche } from '../ui/usePetiteFiche.ts'
import style from './atelier.module.css'
import { type Boite, BoiteMonture, ChampsVerre, type ValeursVerre } from './ChampsVerre.tsx'
import type { PropsGeste } from './GestesVerre.tsx'
import { MesuresVerre, type OeilACommander, oeilDe, oeilDit } from './MesuresVerre.tsx'

const TEXTES = ['Libelle', 'Indice', 'Matiere', 'Traitement', 'Teinte'] as const

type Valeurs = ValeursVerre &
  Boite &
  Pick<CommandeVerre, (typeof TEXTES)[number] | 'Diametre'> & {
    DatePrevue: string | null
    Oeil: OeilACommander
  }

const depuis = (v: CommandeVerre): Valeurs => ({
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
  Oeil: oeilDe(v.Prescrit),
})

/** A lens that is still awaited: what it is, where it goes, when it should come. */
export function ModifierVerre({ verre, fermer }: PropsGeste) {
  const t = useTranslations('atelier.fenetre')
  const verres = useTranslations('atelier.verres')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const officines = useOfficines()
  const modifier = useAppel(contrat.atelier.modifierVerre)
  const fournisseurs = useComplement(
    requete(contrat.atelier.fournisseurs, { query: { IdOfficine: verre.IdOfficine } }),
  )
  const saisie = usePetiteFiche({
    cle: `verre:${verre._id}`,
    depart: depuis(verre),
    version: verre.version,
    depuis: courant => depuis(courant as unknown as CommandeVerre),
    demande: ({ Oeil, ...v }) => ({ ...v, ...oeilDit(Oeil) }),
    requis: ['DatePrevue', 'IdOfficineLivraison'],
    enregistrer: (payload, envoi) => modifier.mutateAsync({ params: { id: verre._id }, payload }, envoi),
    reussi: fermer,
  })
  const { valeurs, poser, erreurs, lie } = saisie
  const intitules: Partial<Record<keyof Valeurs, string>> = {
    IdFournisseur: t('fournisseur'),
    IdOfficineLivraison: t('livrerA'),
    DatePrevue: t('prevu'),
    Remarques: t('remarques'),
    Urgent: verres('urgent'),
    Oeil: verre.Cote,
    MontureA: 'A',
    MontureB: 'B',
    MontureDBL: 'DBL',
    MontureED: 'ED',
  }
  const dire = (nom: keyof Valeurs, valeur: unknown) => {
    if (nom === 'Oeil') return formule((valeur as OeilACommander).saisi) || '—'
    if (nom === 'Urgent') return ui(valeur ? 'oui' : 'non')
    if (valeur === null || valeur === '') return undefined
    if (nom === 'DatePrevue') return ecrireJour(String(valeur))
    if (nom === 'IdOfficineLivraison') return officines.find(o => o._id === valeur)?.Nom
    return nom === 'IdFournisseur' ? fournisseurs?.find(f => f._id === valeur)?.Nom : undefined
  }
  return (
    <FenetreSaisie
      titre={t('modifier', { ref: verre.RefVerre, cote: verre.Cote })}
      bouton={ui('enregistrer')}
      taille={720}
      fermer={fermer}
      quoi={verres('nonFait')}
      saisie={saisie}
      intitule={nom => intitules[nom]}
      dire={dire}
    >
      <Grille>
        {TEXTES.map(nom => (
          <div key={nom} className={nom === 'Libelle' ? largeur.large : largeur.quart}>
            <TextInput
              label={champ(nom)}
              autoComplete="off"
              value={valeurs[nom] ?? ''}
              error={erreurs[nom]}
              onChange={e => poser({ [nom]: e.currentTarget.value })}
            />
          </div>
        ))}
        <Comptage label={champ('Diametre')} refusComptage={t('diametreAttendu')} {...lie('Diametre')} />
        <ChampJour label={t('prevu')} required {...lie('DatePrevue')} />
      </Grille>
      <ChampsVerre IdOfficine={verre.IdOfficine} valeurs={valeurs} poser={poser} champs={erreurs}>
        <div className={`row wrap gap-8-16 ${style.mesures}`}>
          <MesuresVerre
            nom={verre.Cote}
            vision={verre.TypeVision}
            oeil={valeurs.Oeil}
            poser={Oeil => poser({ Oeil })}
            erreur={erreurs.Oeil}
            erreurDe={champ => erreurs[`Oeil.${champ}`]}
          />
        </div>
        <BoiteMonture valeurs={valeurs} poser={poser} erreur={champ => erreurs[champ]} />
      </ChampsVerre>
    </FenetreSaisie>
  )
}
